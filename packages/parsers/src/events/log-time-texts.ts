/** The forms of ISO 8601 in which logs write a time, the more telling first. */
export const isoTimes = [
  "%Y-%m-%dT%H:%M:%S%.f%z",
  "%Y-%m-%d %H:%M:%S%.f%z",
  "%Y-%m-%dT%H:%M:%S%.f",
  "%Y-%m-%d %H:%M:%S%.f",
];

/** The expression of a word for how grave a line is. */
export const level = "(?P<level>[A-Za-z]{1,10})";
