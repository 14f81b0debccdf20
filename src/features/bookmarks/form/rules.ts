import type { TFunction } from 'i18next'
import { z } from 'zod'
import { bookmarkLimits } from 'mock-server/contract/bookmarks.ts'
import { FormValues, type FormField, type Permitted } from './fields.ts'
import { findJsonError } from './json-error.ts'

/** The form's own rules, in words. The service checks the contract's other rules, and its refusals come back to the field. */
export const formSchema = (t: TFunction<'bookmarks'>) =>
  FormValues.superRefine((values, { addIssue }) => {
    const refuse = (field: FormField, message: string) => addIssue({ code: 'custom', path: [field], message })
    for (const field of ['name', 'groupKey', 'description'] as const) {
      const maximum = bookmarkLimits[field]
      const issue = { code: 'too_big', origin: 'string', maximum, inclusive: true, input: values[field] } as const
      if (values[field].length > maximum) addIssue({ ...issue, path: [field] })
    }
    if (values.name.trim() === '') refuse('name', t('problem.nameEmpty'))
    for (const list of ['read', 'write'] as const) {
      // The form hides the editors of what only the owner can view.
      if (list === 'write' && values.read.who === 'owner') continue
      if (isNobody(values[list])) refuse(list, t('problem.nobodyNamed'))
    }
    const odata = values.oDataEnabled && whyNoOData(values)
    if (odata) refuse('oDataEnabled', t(`problem.odata.${odata}`))
    const position = findJsonError(values.state)
    if (position) refuse('state', t('problem.json', { ...position }))
    else if (!State.safeParse(JSON.parse(values.state)).success) refuse('state', t('problem.notObject'))
  })

const isNobody = ({ who, people, roles }: Permitted): boolean => who === 'people' && people.length + roles.length === 0

/** A bookmark's state: any JSON object. */
export const State = z.record(z.string(), z.unknown())

/** OData is for views and exports of the inventory that everyone can view. */
export function whyNoOData({ type, read }: Pick<FormValues, 'type' | 'read'>) {
  if (type !== 'INVENTORY' && type !== 'INVENTORY_EXPORT') return 'type'
  return read.who === 'everyone' ? undefined : 'restricted'
}
