// Without these browser classes, pdf.js writes warnings to the console. Only drawing uses them.
for (const name of ['DOMMatrix', 'Path2D']) Reflect.set(globalThis, name, class {})

export const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
