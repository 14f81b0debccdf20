import type { Column } from '#features/languages/texts/table.ts'

/** A text of a file; undefined where its line has fewer cells. */
export type ReadRow = {
  readonly line: number
  readonly id: string
  readonly language: string
  readonly text: string | undefined
}

export const problemKinds = [
  'encoding',
  'head',
  'quotes',
  'columnTwice',
  'xml',
  'noXliff',
  'workspace',
  'language',
  'unknown',
  'twice',
  'placeholder',
  'original',
] as const
export type ProblemKind = (typeof problemKinds)[number]

/** Why a file is not taken, by line. */
export type Problem = { readonly line: number; readonly kind: ProblemKind; readonly text?: string }

export type ReadFile = { readonly rows: readonly ReadRow[]; readonly problems: readonly Problem[] }

/** The text of a file in UTF-8, or in UTF-16 with its mark; undefined for any other encoding. */
export function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What a file is compared with. */
export type Known = { readonly workspaceId: string; readonly base: Column }
