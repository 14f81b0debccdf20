import { useTranslation } from 'react-i18next'
import type { AccessStep } from 'mock-server/contract/authorization/explanation.ts'
import { longDate } from '#lib/long-date.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { useRoles } from '#common/roles.ts'
import { useUi } from '#ui/ui-context.tsx'

/**
 * What a rule says, in one word for the texts: `own` where a role gives the right for own fact sheets alone, `others` where it gives it
 * for bookmarks of other categories.
 */
function saying({ rule, right, outcome, isOwnOnly, category, subscription, entities = [] }: AccessStep): string {
  if (rule === 'MEMBERS') return right === 'factSheet.read' ? 'view' : 'change'
  if (rule === 'LIST') return entities.length === 0 ? 'open' : 'closed'
  if (rule === 'ROLE' && isOwnOnly === true) return 'own'
  if (category !== undefined) return 'others'
  return subscription?.type.toLowerCase() ?? outcome.toLowerCase()
}

const isAboutViewing = ({ right }: AccessStep): boolean => right.endsWith('.read') || right.endsWith('.readAll')

/** Steps of an explanation in words; `type` is that of the fact sheet. */
export function useStepWords(type?: string) {
  const { t } = useTranslation(['explain', 'terms'])
  const { nameOf } = useRoles()
  const { locale } = useUi()
  const { fieldOf } = useModelLabels()
  const membersOf = ({ members }: AccessStep) => (members?.leftOut ?? []).map((name) => fieldOf(name, type) ?? name)
  const entitiesOf = ({ entities = [] }: AccessStep) => entities.map(({ name }) => name).join(', ')
  const valuesOf = (step: AccessStep) => ({
    role: step.role === undefined ? '' : nameOf(step.role),
    entities: entitiesOf(step),
    count: step.members?.leftOut.length ?? step.entities?.length ?? 0,
    total: step.members?.total ?? 0,
    members: membersOf(step).join(', '),
    right: t(`terms:right.${step.right}`),
    category: step.category ? t(`explain:category.${step.category}`) : '',
    since: step.subscription ? longDate(new Date(step.subscription.since), locale) : '',
  })
  const keyOf = (step: AccessStep) => `${step.rule}.${saying(step)}`
  return {
    title: (step: AccessStep): string => t(`step.${keyOf(step)}.title`, valuesOf(step)),
    text(step: AccessStep): string {
      const values = valuesOf(step)
      if (step.rule === 'LIST')
        return t(`step.LIST.${saying(step)}.${isAboutViewing(step) ? 'view' : 'change'}`, values)
      // Not each step has a second line.
      return t(`step.${keyOf(step)}.text`, { ...values, defaultValue: '' })
    },
    /** Why the answer is what it is, for the step that decides. */
    reason: (step: AccessStep): string => t(`reason.${keyOf(step)}`, valuesOf(step)),
    /** The rule as programs write it. */
    tag(step: AccessStep): string | undefined {
      const names = entitiesOf(step)
      if (step.rule === 'ACCOUNT') return `status: ${step.outcome === 'PASS' ? 'ACTIVE' : 'ARCHIVED'}`
      if (step.rule === 'ROLE' || step.rule === 'PAST_LIST') return step.right
      if (step.rule === 'LIST') return names === '' ? undefined : `${isAboutViewing(step) ? 'read' : 'write'}: ${names}`
      if (step.rule === 'OWN') return step.subscription?.type
      if (step.members)
        return `${step.right}: ${step.members.total - step.members.leftOut.length} of ${step.members.total}`
      return names === '' ? step.role : names
    },
  }
}
