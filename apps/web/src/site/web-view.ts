/**
 * True in a web view, the browser inside an app. No feature shows it. Android's adds `wv` (Compatibility Definition,
 * 3.4.1); iOS's lacks the `Safari/` that all browsers there add.
 */
export const isWebView = (userAgent = navigator.userAgent): boolean =>
  /; wv\)/.test(userAgent) || /\b(?:iPhone|iPad|iPod)\b(?!.*\bSafari\/)/.test(userAgent)
