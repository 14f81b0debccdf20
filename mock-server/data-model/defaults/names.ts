import type { z } from 'zod'
import type { ComponentConfig, NamingRule } from '#contract/data-model.ts'

type Part = z.input<typeof ComponentConfig>
type Rule = z.input<typeof NamingRule>

const parent = (relationField: string): Part => ({ relation: 'relToParent', relationField, postfix: ' / ' })
const provider: Part = { relation: 'relITComponentToProvider', relationField: 'name', postfix: ' ' }
const own: Part = { field: 'name' }

/** `parent / child`. */
export const childAfterParent: Rule = {
  regular: { displayName: [parent('displayName'), own], fullName: [parent('fullName'), own] },
}

/** `parent / provider child`. */
export const providerBefore: Rule = {
  regular: { displayName: [parent('displayName'), provider, own], fullName: [parent('fullName'), provider, own] },
}
