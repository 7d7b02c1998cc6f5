import { readFileSync } from 'node:fs'
import { defaultBrand, placeholderBrand, secondBrand } from '@vestibule/testing/brands'
import { expect, test } from 'vitest'
import { iconProblems, readLogo } from './svg.ts'

const drawn = (shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${shapes}</svg>`
const problemsOf = (shapes: string) => [readLogo(drawn(shapes)).problems, iconProblems(drawn(shapes))]

test.each([
  '<path d="M2 22h20" fill="none" stroke-width="2"/>',
  '<title>Firm &amp; Sons</title><g fill-rule="evenodd" transform="scale(2)"><circle cx="1" cy="1" r="1"/></g>',
  '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/>',
])('[BR-01] a drawing may have %s', (shapes) => {
  expect(problemsOf(shapes)).toEqual([[], []])
})

test.each([defaultBrand, secondBrand, placeholderBrand])(
  '[BR-01] the drawings of %s are accepted',
  (folder) => {
    expect(readLogo(readFileSync(`${folder}/logo.svg`, 'utf8')).problems).toEqual([])
    expect(iconProblems(readFileSync(`${folder}/icon.svg`, 'utf8'))).toEqual([])
  },
)

test.each([
  [
    '<meta http-equiv="refresh" content="0;url=https://x.example"/>',
    'contains <meta>, which is not allowed.',
  ],
  ['<iframe src="https://x.example"></iframe>', 'contains <iframe>, which is not allowed.'],
  ['<form action="https://x.example"><path/></form>', 'contains <form>, which is not allowed.'],
  ['<object data="https://x.example"></object>', 'contains <object>, which is not allowed.'],
  ['<foreignObject><path/></foreignObject>', 'contains <foreignObject>, which is not allowed.'],
  ['<SCRIPT>1</SCRIPT>', 'contains <SCRIPT>, which is not allowed.'],
  ['<use href="https://x.example/a.svg#b"/>', 'contains <use>, which is not allowed.'],
  [
    '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
    'contains <x:script>, which is not allowed.',
  ],
  ['<svg><path/></svg>', 'contains <svg>, which is not allowed.'],
  ['<path/></svg><svg><path/>', 'must be one <svg> element.'],
  ['<path onload="x"/>', 'contains the attribute onload.'],
  ['<path style="fill:red"/>', 'contains the attribute style.'],
  ['<path xlink:href="#a"/>', 'contains the attribute xlink:href.'],
  ['<path xmlns="http://www.w3.org/1999/xhtml"/>', 'contains the attribute xmlns.'],
  ['<path fill="url(https://x.example/a.svg#b)"/>', 'contains a link in fill.'],
  ['<path fill=\'URL( "//x.example")\'/>', 'contains a link in fill.'],
  ['<path fill="u\\72l(//x.example)"/>', 'contains a link in fill.'],
  ['<path fill="&#117;rl(//x.example)"/>', 'must be one <svg> element.'],
  ['<path fill=url(//x.example) />', 'must be one <svg> element.'],
  ['<path/onload=x>', 'must be one <svg> element.'],
  ['<g><path></g>', 'closes <g> in the wrong place.'],
  ['<!-- <path/> -->', 'must be one <svg> element.'],
  ['<title><img src="x"/></title>', 'contains <img>, which is not allowed.'],
])('[BR-01] a drawing with %s is refused', (shapes, problem) => {
  for (const problems of problemsOf(shapes)) expect(problems).toContain(problem)
})

test.each([
  '@import "https://x.example/a.css"',
  'svg{fill:url(https://x.example/a.svg#b)}',
  'svg{fill:u\\72l(//x.example)}',
])('[BR-01] the style of an icon may not contain %s', (css) => {
  expect(iconProblems(drawn(`<style>${css}</style><path/>`))).toContain(
    'contains <style>, which is not allowed.',
  )
  expect(readLogo(drawn('<style>svg{fill:red}</style><path/>')).problems).toContain(
    'contains <style>, which is not allowed.',
  )
})
