import { expect, test } from "vitest";

import { clearPlace, type Box } from "../../src/frame/clear-of-titles.ts";

const WIDE: Box = { top: 120, bottom: 900, left: 0, right: 1440 };
const PHONE: Box = { top: 160, bottom: 740, left: 0, right: 360 };
const CARD = { width: 544, height: 350 };
const PHONE_CARD = { width: 328, height: 330 };

function title(top: number, bottom: number, left = 16, right = 600): Box {
  return { top, bottom, left, right };
}

test("without titles the card is in the lower right corner", () => {
  expect(clearPlace(CARD, [], WIDE)).toEqual({ side: "end", bottom: 16, height: 748 });
});

test("a title on the left leaves it there", () => {
  expect(clearPlace(CARD, [title(450, 700)], WIDE)).toMatchObject({ side: "end", bottom: 16 });
});

test("a title on the right moves it to the left", () => {
  const place = clearPlace(CARD, [title(450, 880, 900, 1400)], WIDE);
  expect(place).toMatchObject({ side: "start", bottom: 16 });
});

test("titles at the foot of both sides have it above them", () => {
  const place = clearPlace(CARD, [title(820, 880, 16, 1400)], WIDE);
  expect(place).toEqual({ side: "end", bottom: 96, height: 668 });
});

test("on a phone it is below the title", () => {
  const place = clearPlace(PHONE_CARD, [title(190, 350, 20, 340)], PHONE);
  expect(place).toMatchObject({ bottom: 16, height: 358 });
});

test("without room for all of it the card is as high as the largest room", () => {
  const place = clearPlace(PHONE_CARD, [title(190, 480, 20, 340)], PHONE);
  expect(place).toMatchObject({ bottom: 16, height: 228 });
});

test("a low card is at the foot, whatever it covers", () => {
  const titles = [title(820, 880, 16, 1400)];
  expect(clearPlace(CARD, titles, WIDE, { low: true })).toMatchObject({ side: "end", bottom: 16 });
  const right = [title(820, 880, 900, 1400)];
  expect(clearPlace(CARD, right, WIDE, { low: true })).toMatchObject({ side: "start" });
});

test("without any room it stays low at the foot", () => {
  const place = clearPlace(PHONE_CARD, [title(170, 730, 20, 340)], PHONE);
  expect(place).toEqual({ side: "end", bottom: 16, height: 160 });
});
