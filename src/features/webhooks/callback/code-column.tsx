import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Dot } from '#ui/controls/badge.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { laterWithin } from '#ui/controls/later.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { PageTabs } from '#ui/shell/page-tabs.tsx'
import { ListError } from '#common/list-error.tsx'
import type { Shared } from './callback-view.tsx'
import { callbackVersionText } from './callback.queries.ts'
import type { CodeHandle } from './code/code-editor.tsx'
import { ColumnHead } from './columns.styles.ts'
import { useCodeWords } from '#common/code/use-code-words.ts'
import { ConsolePanel } from './console-panel.tsx'
import { EditorTools } from './editor-tools.tsx'
import { useProblems } from './use-run.ts'
import { PlainEditor, PlainReader } from './plain-code.tsx'
import { sampleOf } from './use-chosen.ts'

const CodeEditor = laterWithin(() => import('./code/code-editor.tsx').then((file) => ({ default: file.CodeEditor })))
const CodeReader = laterWithin(() =>
  import('./code/callback-reader.tsx').then((file) => ({ default: file.CallbackReader })),
)

type Props = Shared & { readonly handle: RefObject<CodeHandle | null> }

/** The draft, the live version, an earlier one, or a comparison; below it what the callback wrote and took. */
export function CodeColumn(props: Props) {
  const { t } = useTranslation('callback')
  const { stored, draft, address, refusal } = props
  const { hrefWith } = address
  const { version } = address.address
  const tab = version !== undefined ? 'version' : refusal !== undefined ? 'live' : address.address.tab
  const [canUndo, setCanUndo] = useState({ undo: false, redo: false })
  const to = (next: string) => hrefWith({ tab: next === 'draft' ? undefined : next, version: undefined })
  const isLive = stored.subscription.callback !== undefined
  const liveLabel = isLive ? t('tab.live', { version: draft.liveVersion }) : t('tab.noLive')
  const mark = draft.isChanged ? { count: <Changed /> } : {}
  const tabs = [
    ...(refusal === undefined ? [{ id: 'draft', label: t('tab.draft'), href: to('draft'), ...mark }] : []),
    { id: 'live', label: liveLabel, href: to('live') },
    ...(refusal === undefined ? [{ id: 'compare', label: t('tab.compare'), href: to('compare') }] : []),
    ...(version === undefined
      ? []
      : [{ id: 'version', label: t('tab.version', { version }), href: hrefWith({ version: String(version) }) }]),
  ]
  return (
    <section aria-label={t('code.column')}>
      <ColumnHead style={{ '--inset': '8px' }}>
        <PageTabs label={t('code.tabs')} current={tab} tabs={tabs} />
        {tab === 'draft' && <EditorTools {...props} can={canUndo} />}
      </ColumnHead>
      <Code>
        <Suspense fallback={<LinesSkeleton label={t('code.loading')} lines={10} />}>
          {tab === 'draft' ? (
            <DraftCode {...props} onHistory={(undo, redo) => setCanUndo({ undo, redo })} />
          ) : tab === 'version' && version !== undefined ? (
            <VersionCode id={stored.subscription.id} version={version} isPlain={address.address.isPlain} />
          ) : (
            <Reading
              isPlain={address.address.isPlain}
              original={tab === 'compare' && draft.live !== '' ? draft.live : undefined}
              value={tab === 'compare' ? draft.text : draft.live}
            />
          )}
        </Suspense>
      </Code>
      {refusal === undefined && <ConsolePanel {...props} />}
    </section>
  )
}

function Changed() {
  const { t } = useTranslation('callback')
  return (
    <>
      <Dot tone="accent" />
      <HiddenText>{t('tab.changed')}</HiddenText>
    </>
  )
}

type DraftProps = Props & { readonly onHistory: (canUndo: boolean, canRedo: boolean) => void }

function DraftCode({ stored, draft, run, chosen, address, handle, onHistory }: DraftProps) {
  const { t } = useTranslation('callback')
  const hint = useId()
  const words = useCodeWords(t('code.label'))
  const problems = useProblems(run)
  const { subscription } = stored
  const sample = useMemo(() => sampleOf(chosen.entry, subscription), [chosen.entry, subscription])
  const code = { words, problems, handle, value: draft.text, onChange: draft.edit }
  if (address.address.isPlain) return <PlainEditor {...code} />
  return (
    <>
      <CodeEditor {...code} {...{ sample, onHistory }} describedBy={hint} published={draft.live} />
      <span id={hint} hidden>
        {t('code.hint')}
      </span>
    </>
  )
}

type VersionCodeProps = { readonly id: string; readonly version: number; readonly isPlain: boolean }

function VersionCode({ id, version, isPlain }: VersionCodeProps) {
  const { t } = useTranslation('callback')
  const { data, error, refetch } = useQuery(callbackVersionText(id, version))
  if (error)
    return <ListError error={error} onRetry={() => void refetch()} title={t('versions.failedOne', { version })} />
  if (data === undefined) return <LinesSkeleton label={t('code.loading')} lines={10} />
  return <Reading value={data} isPlain={isPlain} />
}

type ReadingProps = { readonly value: string; readonly isPlain: boolean; readonly original?: string | undefined }

function Reading({ value, isPlain, original }: ReadingProps) {
  const { t } = useTranslation('callback')
  const words = useCodeWords(t(original === undefined ? 'code.readLabel' : 'code.compareLabel'))
  if (original !== undefined && original === value) return <p>{t('code.same')}</p>
  if (value === '' && original === undefined) return <p>{t('code.none')}</p>
  const Reader = isPlain ? PlainReader : CodeReader
  return <Reader key={`${original ?? ''}\n${value}`} {...{ words, value, original }} />
}

const Code = styled('div')({
  flex: 1,
  minHeight: 0,
  '& > [data-part=code]': { height: '100%' },
  '& > p': { padding: '16px var(--gutter)', color: 'var(--text-3)' },
})
