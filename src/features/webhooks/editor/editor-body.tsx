import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import { useMedia } from '#ui/theme/use-media.ts'
import { ViewTabs } from '#ui/controls/view-tabs.tsx'
import { useNumber } from '#common/use-number.ts'
import { Catalogue } from './catalogue/catalogue.tsx'
import { ChangeBar } from './change-bar.tsx'
import { changesOf } from './settings/change-words.ts'
import { DeliveryColumn } from './delivery-column.tsx'
import { DryRunPanel } from './trial/dry-run-panel.tsx'
import { EditorHead } from './editor-head.tsx'
import { Help, narrow } from './settings/layout.styles.ts'
import { SamplePane } from './trial/sample-pane.tsx'
import { selectedTypes } from './settings/selection.ts'
import type { EditorProps, Shared } from './settings/shared.ts'
import { TestPanel } from './trial/test-panel.tsx'
import type { Values } from './settings/values.ts'

/** Columns, strip and bar; where there is no room for columns, tabs show one part at a time. */
export function EditorBody(props: EditorProps) {
  const { t } = useTranslation('subscriptionEditor')
  const { editing, original, application, words } = props
  const { watch, formState } = useFormContext<Values>()
  const isNarrow = useMedia(narrow)
  const [part, setPart] = useState<Part>('delivery')
  const values = watch()
  const selected = selectedTypes(values.tagSets, application)
  const [chosen, setChosen] = useState<string>()
  const current = chosen ?? [...selected][0] ?? 'FACT_SHEET_UPDATED'
  // Safe: the form always has complete default values.
  const stored = formState.defaultValues as Values
  const changes = changesOf(stored, values, words)
  const callback = original?.callback
  const shared: Shared = { ...props, stored, changes, selected, current, onCurrent: setChosen }
  const isPush = values.deliveryType === 'PUSH'
  /** Other parts keep what was typed and are out of sight. */
  const hidden = (name: Part) => (isNarrow && part !== name ? { 'data-hidden': '', inert: true } : {})
  return (
    <>
      <EditorHead {...shared} />
      {isNarrow && <EditorTabs part={part} selected={selected.size} onPart={setPart} />}
      <div data-part="columns" {...(isNarrow && part === 'test' ? { 'data-hidden': '' } : {})}>
        <section data-part="delivery" aria-label={t('part.delivery')} {...hidden('delivery')}>
          <DeliveryColumn editing={editing} />
        </section>
        <section aria-label={t('part.events')} {...hidden('events')}>
          <Catalogue {...shared} />
        </section>
        <section data-part="sample" aria-label={t('part.sample')} {...hidden('sample')}>
          <SamplePane key={current} {...shared} />
        </section>
      </div>
      {isPush && (
        <div data-part="strip" {...hidden('test')} {...(isNarrow ? { 'data-alone': '' } : {})}>
          <section aria-label={t('test.title')}>
            <TestPanel {...shared} />
          </section>
          <section aria-label={t('dryRun.title')}>
            {callback === undefined ? (
              <Help>{t(editing ? 'dryRun.noCallback' : 'dryRun.noCallbackYet')}</Help>
            ) : (
              <DryRunPanel callback={callback} application={application} />
            )}
          </section>
        </div>
      )}
      {!isPush && isNarrow && part === 'test' && <Help style={{ flex: 1, padding: 16 }}>{t('test.pull')}</Help>}
      <ChangeBar {...shared} />
    </>
  )
}

const parts = ['delivery', 'events', 'sample', 'test'] as const
type Part = (typeof parts)[number]

type EditorTabsProps = { readonly part: Part; readonly selected: number; readonly onPart: (part: Part) => void }

/** The columns as tabs. They are no addresses: the form would ask before each. */
function EditorTabs({ part, selected, onPart }: EditorTabsProps) {
  const { t } = useTranslation('subscriptionEditor')
  const number = useNumber()
  return (
    <ViewTabs
      label={t('part.label')}
      value={part}
      tabs={parts.map((id) => ({
        id,
        label: t(`part.${id}`),
        ...(id === 'events' ? { count: number(selected) } : {}),
      }))}
      onChange={onPart}
    />
  )
}
