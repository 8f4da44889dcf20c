/** Adds a text to a 32-bit FNV-1a hash; without one a new hash begins. Source: http://www.isthe.com/chongo/tech/comp/fnv/ */
export function textHash(text: string, hash = 0x811c9dc5): number {
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
