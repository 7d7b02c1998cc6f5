import ts from 'typescript'

/** Names must not contain these words. */
const oddInNames = new Set(
  (
    'anew asker begun brought countsas foreign given goes ground hear heard hears insists judge judged judges keeper keepers keeps ' +
    'lacking look looks looked losing meant mend mended mending mends nobody putinto said say says sheet somebody spare spares standing tell tells ' +
    'telling told turns whoever whom who wreck wrongs'
  ).split(' '),
)
/** Allows terms such as `look_up`, facts of the flow (`nameGiven`), and the field `who` of the signed certificate. */
const allowedTerms = /look(s|ed|ing)?_?ups?(?![a-z])|foreign_identification|given_name|\w+_given$|^who$/gi

/** Comments must not contain these phrases: people as subjects, code that speaks, inverted clauses. */
const oddInComments =
  /\b(who(ever|m)?|somebody|nobody|anybody|anew|is told|are told|tells?|told|says?|said|hears?|heard|as of a|is its|goes by itself|lacking|insists|stands there|whatever|asked for|it knows|knows)\b/i

export interface OddWord {
  line: number
  text: string
  word: string
}

/** Returns the odd words in the file's name, in the names that the file declares, and in its comments. */
export const findOddWords = (name: string, content: string): OddWord[] => {
  const source = ts.createSourceFile(name, content, ts.ScriptTarget.Latest, true)
  const found: OddWord[] = []
  const add = (position: number, text: string, word: string | undefined) => {
    if (word === undefined) return
    found.push({ line: source.getLineAndCharacterOfPosition(position).line + 1, text, word })
  }
  add(0, name, oddWordOfName(name.replace(/\.(test|spec)?\.?tsx?$/, '')))

  const visit = (node: ts.Node): void => {
    const declared = declaredName(node)
    if (declared) add(declared.getStart(), declared.text, oddWordOfName(declared.text))
    ts.forEachChild(node, visit)
  }
  visit(source)

  for (const { pos, end } of commentsOf(source, content)) {
    const text = content.slice(pos, end)
    add(pos, text.replace(/\s+/g, ' ').slice(0, 120), oddInComments.exec(text)?.[0])
  }
  return found
}

const oddWordOfName = (name: string): string | undefined =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()
    .replaceAll(allowedTerms, '')
    .split('_')
    .find((word) => oddInNames.has(word))

/** Returns the name of a variable, parameter, function, type or member, unless another module gave the name. */
const declaredName = (node: ts.Node): ts.Identifier | undefined => {
  if (ts.isBindingElement(node)) return ts.isIdentifier(node.name) ? node.name : undefined
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node)
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name : undefined
}

export const commentsOf = (source: ts.SourceFile, content: string): ts.CommentRange[] => {
  const byPosition = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(content, node.getFullStart()) ?? [])
      byPosition.set(range.pos, range)
    for (const range of ts.getTrailingCommentRanges(content, node.getEnd()) ?? [])
      byPosition.set(range.pos, range)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...byPosition.values()]
}
