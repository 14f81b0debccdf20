import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { AccessExplanation } from 'mock-server/contract/authorization/explanation.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { useStepWords } from './step-words.ts'

/** Yes or no as a sentence with the names, and the rule that decides. */
export function Answer({ explanation }: { readonly explanation: AccessExplanation }) {
  const { t } = useTranslation(['explain', 'terms'])
  const { reason } = useStepWords()
  const { typesOf } = useModelLabels()
  const { allowed, steps, right, user, object } = explanation
  const deciding = steps.find(({ decides }) => decides)
  const Icon = allowed ? CircleCheck : CircleX
  return (
    <Root role="status" data-allowed={allowed}>
      <Icon size={20} strokeWidth={1.5} aria-hidden />
      <div>
        <strong>{sentence()}</strong>
        <p>
          {object === undefined && `${t(`terms:right.${right}`)}. `}
          {deciding && reason(deciding)}
        </p>
      </div>
    </Root>
  )

  /** "Yes. Karim Haddad can view SAP S/4HANA Finance." */
  function sentence(): string {
    const name = user.displayName
    const kind = allowed ? 'yes' : 'no'
    if (!object) return t(`answer.${kind}.other`, { name })
    const what = object.kind === 'FACT_SHEET_TYPE' ? typesOf(object.name) : object.name
    return t(`answer.${kind}.${right}`, { name, object: what })
  }
}

const Root = styled('div')({
  display: 'flex',
  gap: 12,
  padding: '14px 16px',
  marginTop: 16,
  borderRadius: 'var(--r-l)',
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', marginTop: 2 },
  '& strong': { display: 'block', font: '600 16px/24px var(--sans)', letterSpacing: '-0.011em' },
  '& p': { marginTop: 2 },
  '&[data-allowed=true]': {
    background: 'var(--ok-tint)',
    boxShadow: 'inset 0 0 0 1px var(--ok-line)',
    color: 'var(--ok-text)',
  },
  '&[data-allowed=false]': {
    background: 'var(--bad-tint)',
    boxShadow: 'inset 0 0 0 1px var(--bad-line)',
    color: 'var(--bad-text)',
  },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
})
