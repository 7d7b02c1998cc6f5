import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'

/** Returns a section of a page of docs/operations. */
export const sectionOf = (page: string, heading: string): string => {
  const sections = readFileSync(join(repository, 'docs/operations', page), 'utf8').split(/^## /m)
  const section = sections.find((one) => one.startsWith(`${heading}\n`))
  if (!section) throw new Error(`${page} has no section ${heading}`)
  return section
}

/** Returns the blocks of shell commands in a text. */
export const commandsOf = (text: string): string[] =>
  [...text.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', commands = '']) =>
    commands.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
