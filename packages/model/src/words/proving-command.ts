/** The command that measures so that something can be proven. */
export const provingCommand = "sweetspot bench --before <ref> --after <ref> -- <command>";

export const howToProve = `${provingCommand} runs both in turns`;
