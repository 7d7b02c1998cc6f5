// pdf.js warns on the console without these classes of a browser, although only drawing uses them.
for (const name of ['DOMMatrix', 'Path2D']) Reflect.set(globalThis, name, class {})

export const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
