/* Pictures that are broken, distorted, or drawn from too few pixels. */
async () => {
  const found = [];
  const looked = [];
  const boxOf = (image) => {
    const style = styleOf(image);
    const inner = (name, ...sides) =>
      image[name] - sides.reduce((sum, each) => sum + parseFloat(style[each]), 0);
    return {
      width: inner("clientWidth", "paddingLeft", "paddingRight"),
      height: inner("clientHeight", "paddingTop", "paddingBottom"),
    };
  };
  const fileOf = async (image) => {
    const file = new Image();
    file.src = image.currentSrc;
    await file.decode().catch(() => undefined);
    return { width: file.naturalWidth, height: file.naturalHeight };
  };
  // Another window may want other files.
  const arrival = (image) => new Promise((done) => {
    if (image.complete) return done();
    image.scrollIntoView({ block: "center", behavior: "instant" });
    for (const type of ["load", "error"]) image.addEventListener(type, done, { once: true });
    setTimeout(done, 5000);
  });
  for (const image of document.images) if (isShown(image)) await arrival(image);
  for (const image of document.images) {
    const { width, height } = boxOf(image);
    if (!isShown(image) || (width < 2 && height < 2)) continue;
    looked.push(image.currentSrc);
    if (!image.complete || image.naturalWidth === 0) {
      const state = image.complete ? "it is broken" : "it was not loaded when it was scrolled to";
      found.push(spot(image, `${state} (${image.currentSrc || image.src || "no address"})`));
      continue;
    }
    if (height < 2) {
      found.push(spot(image, "it has no height"));
      continue;
    }
    const isVector = /\.svg($|\?)|^data:image\/svg/.test(image.currentSrc);
    const file = isVector ? { width: image.naturalWidth, height: image.naturalHeight } : await fileOf(image);
    if (file.width === 0) continue;
    const drawn = width / height;
    const natural = image.naturalWidth / image.naturalHeight;
    const fit = styleOf(image).objectFit;
    const stretch = Math.max(drawn / natural, natural / drawn);
    if (fit === "fill" && stretch > 1.04 && Math.abs(width - height * natural) > 3)
      found.push(spot(image, `it is stretched: ${Math.round(width)} × ${Math.round(height)} pixels ` +
        `of a picture of ${file.width} × ${file.height}`));
    const [across, down] = [width / file.width, height / file.height];
    const scale = fit === "contain" || fit === "scale-down" ? Math.min(across, down) : Math.max(across, down);
    if (!isVector && scale > 2.05)
      found.push(spot(image, `its ${file.width} × ${file.height} pixels are drawn ` +
        `${scale.toFixed(1)} times as large`));
  }
  for (const use of document.querySelectorAll("svg use")) {
    const address = use.getAttribute("href") ?? use.getAttribute("xlink:href") ?? "";
    if (!isShown(use.ownerSVGElement)) continue;
    looked.push(address);
    const { width, height } = use.getBBox();
    if (width === 0 && height === 0)
      found.push(spot(use, `the icon ${address} is missing`));
  }
  scrollTo({ top: 0, behavior: "instant" });
  return { found, looked };
}
