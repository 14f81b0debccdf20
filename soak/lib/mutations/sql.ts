import type { Node } from 'oxc-parser'
import { type Edit, type Operator, replaced } from './edit.ts'

/** Operators on the text of statements, where the stores keep their restrictions. */
export const sqlText: Operator[] = [changeStatement]

const rules: readonly { readonly operator: string; readonly pattern: RegExp; after(found: string): string }[] = [
  // The AND of BETWEEN is no conjunction.
  {
    operator: 'swap AND and OR',
    pattern: /(?<!BETWEEN\s\S+)\s(?:AND|OR)\s/g,
    after: (found) => swapped(found, ['AND', 'OR']),
  },
  {
    operator: 'flip an equality in SQL',
    pattern: /(?<=\b(?:WHERE|AND|OR|ON|WHEN)\s+[\w.]+\s)=(?=\s)/g,
    after: () => '<>',
  },
  {
    operator: 'move a bound in SQL',
    pattern: /(?<=\s)[<>]=?(?=\s)/g,
    after: (found) => (found.endsWith('=') ? found.slice(0, 1) : `${found}=`),
  },
  { operator: 'turn an order', pattern: /\b(?:ASC|DESC)\b/g, after: (found) => swapped(found, ['ASC', 'DESC']) },
  {
    operator: 'turn a NULL test',
    pattern: /\bIS (?:NOT )?NULL\b/g,
    after: (found) => (found.includes('NOT') ? 'IS NULL' : 'IS NOT NULL'),
  },
  { operator: 'drop a NOT', pattern: /\bNOT (?=EXISTS\b)/g, after: () => '' },
]

function changeStatement(node: Node, code: string): Edit[] {
  if (node.type !== 'TaggedTemplateExpression' || node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return []
  return node.quasi.quasis.flatMap(({ start, end }) => rules.flatMap((rule) => editsBy(rule, code, { start, end })))
}

const editsBy = (
  { operator, pattern, after }: (typeof rules)[number],
  code: string,
  { start, end }: { start: number; end: number },
): Edit[] =>
  [...code.slice(start, end).matchAll(pattern)].map((match) => {
    const at = start + match.index
    return replaced(operator, code, { start: at, end: at + match[0].length, after: after(match[0]) })
  })

const swapped = (found: string, [one, other]: readonly [string, string]) =>
  found.includes(one) ? found.replace(one, other) : found.replace(other, one)
