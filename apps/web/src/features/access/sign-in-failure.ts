const sentences: Readonly<Record<string, string>> = {
  "not-invited": "This account has no invitation. Ask the person who runs this server for a link, and sign in from it.",
  "link-over": "This invitation is not valid: it was used already, or its time is over. Ask for another one.",
  "email-missing": "The provider gave no e-mail address for this account, and an account here needs one.",
  "email-taken":
    "Somebody here has the e-mail address of this account already. If that is you, sign in as before and add the account on your Account page.",
  "account-taken": "This account signs somebody else in.",
  "provider-failed": "The provider did not confirm this sign-in, or it took longer than ten minutes. Try again.",
};

/**
 * The reason that a trip to a provider ended without a sign-in, from the address that it led back to; undefined where it
 * says nothing.
 */
export function signInFailure(search: string): string | undefined {
  const failed = new URLSearchParams(search).get("failed");
  return failed === null ? undefined : (sentences[failed] ?? sentences["provider-failed"]);
}
