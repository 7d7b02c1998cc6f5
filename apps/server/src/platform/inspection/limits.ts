/** Maximum pixels of an image (KY-11). */
export const mostPixels = 50_000_000
