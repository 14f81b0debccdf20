import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { omit } from 'es-toolkit'
import { ModelFile } from 'mock-server/contract/models/model-file.ts'
import { draftOf, type Plan, planOf } from 'mock-server/contract/models/plan.ts'
import { getModels, reviewModels, saveModels, type Versions } from 'mock-server/contract/models/saves.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { call } from '#api/call.ts'
import { parsed } from '#common/json/parse.ts'
import { useWork } from '#common/use-work.ts'
import { useNumber } from '#common/use-number.ts'

const MOST_SHOWN = 500

/** What a file would change, with the versions that this was found with. */
type Planned = Plan & { readonly versions: Versions }

type Props = { readonly onApplied: (count: number) => void; readonly onClose: () => void }

/** Reads a file of models, tells line by line what it would change, and does exactly that, all or nothing. */
export function ImportDialog({ onApplied, onClose }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const id = useId()
  const { plan, problem, isBusy, isConfirmed, setConfirmed, blocked, read, apply } = useImport(onApplied)
  return (
    <Dialog
      title={t('import.title')}
      onClose={onClose}
      size="wide"
      foot={
        <>
          <Button look="ghost" size={32} onClick={onClose}>
            {t('import.cancel')}
          </Button>
          <Button
            look={plan?.isDeleting ? 'danger' : 'primary'}
            size={32}
            isBusy={isBusy}
            refusal={blocked}
            onClick={() => void apply()}
          >
            {plan === undefined
              ? t('import.apply')
              : t('import.applyCount', { count: plan.lines.length, n: number(plan.lines.length) })}
          </Button>
        </>
      }
    >
      <Content>
        <label htmlFor={id}>{t('import.file')}</label>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <p>{t('import.help')}</p>
        {problem !== undefined && (
          <Callout tone="bad" role="alert" title={t('import.nothing')}>
            {problem}
          </Callout>
        )}
        {plan?.errors.map((error) => (
          <Callout key={error} tone="bad">
            {error}
          </Callout>
        ))}
        {plan?.lines.length === 0 && <Callout role="status">{t('import.same')}</Callout>}
        {plan && plan.lines.length > 0 && <PlanLines lines={plan.lines} />}
        {plan?.isDeleting && plan.errors.length === 0 && (
          <CheckboxField
            label={t('import.delete')}
            checked={isConfirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
          />
        )}
      </Content>
    </Dialog>
  )
}

/** What a file would change, what is wrong with it, and why it can't be applied yet. */
function useImport(onApplied: Props['onApplied']) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const [plan, setPlan] = useState<Planned>()
  const { isBusy, problem, setProblem, run } = useWork(t)
  const [isConfirmed, setConfirmed] = useState(false)

  async function read(file: File | undefined) {
    setPlan(undefined)
    setConfirmed(false)
    if (!file) return
    const result = parsed(await file.text(), ModelFile)
    if (!('value' in result)) {
      const [{ text, path, line }] = result.problems
      setProblem(t('import.unreadable', { place: path?.join('.') ?? t('import.line', { n: number(line ?? 1) }), text }))
      return
    }
    await run(async () => {
      const { data: current } = await call(getModels, {}, { headers: { 'cache-control': 'no-cache' } })
      // Safe: the schema has checked it.
      const draft = draftOf(result.value as ModelFile, current)
      // Roles are no part of a review; the save checks them.
      const { data } = await call(reviewModels, { body: omit(draft, ['authorization', 'settings']) })
      setPlan({ ...planOf(draft, current, data), versions: current.versions })
    })
  }
  const blocked =
    (plan ? undefined : t('import.first')) ??
    (plan && plan.errors.length > 0 ? t('import.refused') : undefined) ??
    (plan?.lines.length === 0 ? t('import.same') : undefined) ??
    (plan?.isDeleting && !isConfirmed ? t('import.confirmFirst') : undefined)
  const apply = () =>
    run(async () => {
      if (!plan || blocked !== undefined) return
      const { draft, versions, isDeleting, lines } = plan
      await call(saveModels, { query: { ...(isDeleting && { force: true }) }, body: { ...draft, versions } })
      onApplied(lines.length)
    })
  return { plan, problem, isBusy, isConfirmed, setConfirmed, blocked, read, apply }
}

/** What the file would change, one line per change. */
function PlanLines({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  return (
    <Lines tabIndex={0} role="region" aria-label={t('import.plan')}>
      <ul>
        {lines.slice(0, MOST_SHOWN).map((line) => (
          <li key={line} data-mark={line.charAt(0)}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      {lines.length > MOST_SHOWN && (
        <p>{t('import.more', { count: lines.length - MOST_SHOWN, n: number(lines.length - MOST_SHOWN) })}</p>
      )}
    </Lines>
  )
}

const Content = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  '& > label:first-of-type': { font: '500 13px/20px var(--sans)' },
  '& > p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})

const Lines = styled('div')({
  maxHeight: 360,
  overflow: 'auto',
  padding: 8,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  '& > ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& code': { font: '400 12px/20px var(--mono)', whiteSpace: 'pre' },
  '& [data-mark="+"]': { color: 'var(--ok-text)' },
  '& [data-mark="-"], & [data-mark="!"]': { color: 'var(--bad-text)' },
})
