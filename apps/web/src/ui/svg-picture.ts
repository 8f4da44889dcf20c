/** A picture as the text of an SVG file, with its size in CSS pixels. */
export interface SvgPicture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Draws a picture as a PNG of twice its size, for screens and documents alike. Throws where the browser cannot. */
export async function pngOf({ svg, width, height }: SvgPicture): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(fileOf(svg));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(width * 2);
    canvas.height = Math.ceil(height * 2);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("This browser cannot draw pictures.");
    context.scale(2, 2);
    context.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) =>
        blob === null ? reject(new Error("The picture is too large for this browser.")) : resolve(blob),
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns the SVG file of a picture. */
export function fileOf(svg: string): Blob {
  return new Blob([svg], { type: "image/svg+xml" });
}

/** Returns a text as XML's text or attribute has it; characters that no XML may hold become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
