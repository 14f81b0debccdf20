import { useTranslation } from 'react-i18next'
import { memberNames } from '#features/data-model/parts/member-names.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'

/** Members whose last name alone says too little. */
const byPath: Readonly<Record<string, string>> = {
  'config.qualitySeal.enabled': 'qualitySeal',
  'config.qualitySeal.value': 'sealValue',
  'config.qualitySeal.unit': 'sealUnit',
  'config.approvalWorkflow.enabled': 'approvalWorkflow',
  'config.impactManagement.enabled': 'impactManagement',
  'from.name': 'sideName',
  'to.name': 'sideName',
  'from.mandatory': 'mandatoryEnd',
  'to.mandatory': 'mandatoryEnd',
  type: 'validatorType',
  value: 'expression',
}

/** What a form calls the member at a path; where none does, the path itself. */
export function useMemberLabel(words: ModelWords): (path: readonly string[]) => string {
  const { t } = useTranslation('dataModel')
  return (path) => {
    if (path.length === 1 && path[0] === 'key') return t('key')
    const [first = '', second] = path
    const asked = path.indexOf('activatedBy')
    const whole = path.join('.')
    const wanted = byPath[whole] ?? path.at(-1)
    const name = memberNames.find((known) => known === wanted)
    const own =
      asked >= 0
        ? [t('conditions.title'), ...path.slice(asked + 1).map((field) => words.field(field))].join(', ')
        : name === undefined
          ? whole
          : t(`member.${name}`)
    return (first === 'from' || first === 'to') && second !== undefined ? `${t(`end.${first}`)}, ${own}` : own
  }
}
