import { useTranslation } from 'react-i18next'
import type { AccessStep } from 'mock-server/contract/authorization/explanation.ts'
import { longDate } from '#lib/long-date.ts'
import { useRoles } from '#common/roles.ts'
import { useUi } from '#ui/ui-context.tsx'

/** What a rule says, in one word for the texts: `own` where a role gives the right for own fact sheets alone. */
function saying({ rule, outcome, isOwnOnly, subscription, entities = [] }: AccessStep): string {
  if (rule === 'LIST') return entities.length === 0 ? 'open' : 'closed'
  if (rule === 'ROLE' && outcome === 'PASS' && isOwnOnly === true) return 'own'
  return subscription?.type.toLowerCase() ?? outcome.toLowerCase()
}

/** Steps with a second line, beside those of lists. */
export const explained: readonly string[] = [
  'ACCOUNT.fail',
  'ROLE.pass',
  'ROLE.own',
  'ROLE.neutral',
  'ROLE.fail',
  'OWN.accountable',
  'OWN.responsible',
  'OWN.fail',
  'PAST_LIST.pass',
  'VIEW.fail',
  'PREDEFINED.fail',
  'READ_ONLY.fail',
]

const isAboutViewing = ({ right }: AccessStep): boolean => right.endsWith('.read') || right.endsWith('.readAll')

/** Steps of an explanation in words. */
export function useStepWords() {
  const { t } = useTranslation(['explain', 'terms'])
  const { nameOf } = useRoles()
  const { locale } = useUi()
  const entitiesOf = ({ entities = [] }: AccessStep) => entities.map(({ name }) => name).join(', ')
  const valuesOf = (step: AccessStep) => ({
    role: step.role === undefined ? '' : nameOf(step.role),
    entities: entitiesOf(step),
    count: step.entities?.length ?? 0,
    right: t(`terms:right.${step.right}`),
    since: step.subscription ? longDate(new Date(step.subscription.since), locale) : '',
  })
  const keyOf = (step: AccessStep) => `${step.rule}.${saying(step)}`
  return {
    title: (step: AccessStep): string => t(`step.${keyOf(step)}.title`, valuesOf(step)),
    text(step: AccessStep): string {
      const values = valuesOf(step)
      if (step.rule === 'LIST')
        return t(`step.LIST.${saying(step)}.${isAboutViewing(step) ? 'view' : 'change'}`, values)
      return explained.includes(keyOf(step)) ? t(`step.${keyOf(step)}.text`, values) : ''
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
      return names === '' ? step.role : names
    },
  }
}
