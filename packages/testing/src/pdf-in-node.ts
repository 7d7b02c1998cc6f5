// Without these browser classes, pdf.js writes warnings to the console. Only drawing uses them.
for (const name of ['DOMMatrix', 'Path2D']) Reflect.set(globalThis, name, class {})

export const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')

/** Reads a PDF's texts, with its title and author, and whether a screen reader can read it in order. */
export const readPdf = async (pdf: Uint8Array): Promise<{ text: string; isTagged: boolean }> => {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const texts = [JSON.stringify((await document.getMetadata()).info)]
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const isTagged = (await document.getMarkInfo())?.Marked === true
  await loading.destroy()
  return { text: texts.join('\n'), isTagged }
}
