/** Hands a file to the browser to save. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveLink(name, address);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Lets the browser save the answer of an address. */
export function saveLink(name: string, address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[^\w.-]+/g, "-");
  link.click();
}
