/** A small picture of a chosen file, drawn: the page's policy loads no picture of the visitor's. */
import { useEffect, useRef } from "react";

/** Pixels of its longer side, for sharp screens. */
const SIZE = 128;

export function Preview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isShown = true;
    draw(file, () => (isShown ? canvas.current : null)).catch((error: unknown) => {
      console.info("The preview was not drawn:", error);
    });
    return () => {
      isShown = false;
    };
  }, [file]);
  return <canvas className="upload-preview" aria-hidden="true" width={0} height={0} ref={canvas} />;
}

async function draw(file: File, canvas: () => HTMLCanvasElement | null): Promise<void> {
  const image = await createImageBitmap(file, { resizeWidth: SIZE });
  const element = canvas();
  if (element) {
    element.width = image.width;
    element.height = image.height;
    element.getContext("2d")?.drawImage(image, 0, 0);
  }
  image.close();
}
