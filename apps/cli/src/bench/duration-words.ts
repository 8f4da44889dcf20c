/** A length of time for people: `8 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationWords(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 90) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 10 && whole % 60 >= 5) return `${minutes} min ${whole % 60} s`;
  if (minutes < 90) return `${Math.round(whole / 60)} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
