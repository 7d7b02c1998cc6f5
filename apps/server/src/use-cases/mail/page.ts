export interface MailPage {
  brand: string
  heading: string
  paragraphs: string[]
  code?: string | undefined
  link?: { words: string; address: string } | undefined
  footer?: string[] | undefined
}

export const mailPage = ({ brand, heading, paragraphs, code, link, footer = [] }: MailPage) => {
  const [first = '', ...rest] = paragraphs
  const text = [
    heading,
    ...(code ? [code] : []),
    first,
    ...(link ? [`${link.words}:\n${link.address}`] : []),
    ...rest,
    brand,
    ...footer,
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(heading)}</title></head>
<body style="margin:0;background:#faf8f4;color:#18261f;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:30rem;margin:0 auto;padding:24px 20px">
<p style="font:600 18px Georgia,serif;color:#0b5d4b">${escaped(brand)}</p>
<h1 style="font:500 24px/1.3 Georgia,serif">${escaped(heading)}</h1>
${code ? `<p style="font-size:28px;letter-spacing:4px;font-weight:600">${escaped(code)}</p>` : ''}
<p>${escaped(first)}</p>
${link ? `<p><a href="${escaped(link.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d4b;color:#fff;text-decoration:none;font-weight:600">${escaped(link.words)}</a></p>` : ''}
${[...rest.map((paragraph) => `<p>${escaped(paragraph)}</p>`), ...footer.map(smallPrint)].join('\n')}
</div></body></html>`
  return { text, html }
}

const smallPrint = (line: string): string => `<p style="font-size:13px;color:#5a665f">${escaped(line)}</p>`

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
