/** KY-11: an image has at most this many pixels. */
export const mostPixels = 50_000_000
