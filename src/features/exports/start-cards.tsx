import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import Terminal from 'lucide-react/icons/terminal'
import { previewExport } from 'mock-server/contract/exports/console-exports.ts'
import type { exportFormats, ExportType } from 'mock-server/contract/exports/export-options.ts'
import { type Export, listExports, startFullExport } from 'mock-server/contract/exports/exports.ts'
import type { Request } from 'mock-server/contract/endpoint.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useUi } from '#ui/ui-context.tsx'
import { fileSize } from '#lib/file-size.ts'
import { shortDuration } from '#lib/short-duration.ts'
import { shortMoment } from '#lib/short-moment.ts'
import { queryFor, useMutationOf } from '#api/operation.ts'
import { ExportIcon } from '#common/exports/export-icon.tsx'
import { isRunning, ownExports, partOf } from '#common/exports/own-exports.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useRefusal } from '#common/permitted.ts'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import { useNow } from '#common/use-now.ts'
import { useNumber } from '#common/use-number.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { PeriodFields } from './period-fields.tsx'
import { type Period, usualPeriod } from './period.ts'

type Format = (typeof exportFormats)[number]
type Query = NonNullable<Request<typeof startFullExport>['query']>

/** The exports of the whole workspace, each with what it will hold. */
export function StartCards({ format }: { readonly format: Format }) {
  const { t } = useTranslation('exports')
  const signedIn = useSignedIn()
  const [isWide, setWide] = useState(false)
  const [period, setPeriod] = useState<Period>(usualPeriod)
  const mayReadEvents = hasRight(signedIn, 'webhook.read')
  return (
    <Cards tabIndex={0} role="region" aria-label={t('start')}>
      <Card type="SNAPSHOT" query={{ exportType: 'SNAPSHOT', format, emptyColumns: isWide }}>
        {(preview) => (
          <>
            <Facts>
              <Contains {...preview} />
              <dt>{t('also')}</dt>
              <dd>{t('alsoText')}</dd>
              <LastRun {...preview} />
            </Facts>
            <CheckboxField
              label={t('emptyColumns')}
              checked={isWide}
              onChange={({ target }) => setWide(target.checked)}
            />
          </>
        )}
      </Card>
      <Card
        type="AUDIT_LOG"
        right="webhook.read"
        query={{ exportType: 'AUDIT_LOG', format, ...(period.problem === undefined && period.query) }}
        problem={period.problem && t(`period.${period.problem}`)}
        canCopy
      >
        {(preview) =>
          mayReadEvents && (
            <>
              <PeriodFields period={period} onChange={setPeriod} />
              <About {...preview} />
            </>
          )
        }
      </Card>
      <Card type="ARCHIVE" query={{ exportType: 'ARCHIVE', format, emptyColumns: false }}>
        {(preview) => (
          <Facts>
            <Contains {...preview} />
            <LastRun {...preview} />
          </Facts>
        )}
      </Card>
    </Cards>
  )
}

interface Preview {
  readonly count: number | undefined
  readonly size?: number | undefined
  readonly last?: { readonly ms: number; readonly size: number } | undefined
}

type CardProps = {
  readonly type: Extract<ExportType, 'SNAPSHOT' | 'AUDIT_LOG' | 'ARCHIVE'>
  readonly query: Query
  readonly right?: 'factSheet.export' | 'webhook.read'
  /** Why it can't be started as it is. */
  readonly problem?: string | undefined
  readonly canCopy?: boolean
  readonly children: (preview: Preview) => ReactNode
}

function Card({ type, query, right = 'factSheet.export', problem, canCopy, children }: CardProps) {
  const { t } = useTranslation('exports')
  const { locale } = useUi()
  const number = useNumber()
  const id = useId()
  const { user, ...signedIn } = useSignedIn()
  const refusal = useRefusal(right)
  const copyCurl = useCopyCurl()
  const now = useNow()
  const isPermitted = hasRight(signedIn, right)
  const preview = useQuery({
    ...queryFor(previewExport, { query }),
    enabled: isPermitted && problem === undefined,
    placeholderData: (before) => before,
  })
  const running = useQuery({ ...ownExports(user.id), enabled: isPermitted }).data?.data.find(
    (one: Export) => one.type === type && isRunning(one),
  )
  const { mutate, isPending } = useMutationOf(startFullExport, { stale: [listExports] })
  const start = () =>
    mutate(
      { query },
      {
        onSuccess: () => toast.ok(t('started', { name: t(`type.${type}`) })),
        onError: (error) => toast.bad(refusalText(error, t)),
      },
    )
  const part = running && partOf(running)
  return (
    <Box aria-labelledby={id}>
      <header>
        <Tile>
          <ExportIcon type={type} />
        </Tile>
        <div>
          <h2 id={id}>{t(`type.${type}`)}</h2>
          <p>{t(`holds.${type}`)}</p>
        </div>
      </header>
      {children({ count: preview.data?.data.count, ...preview.data?.data })}
      <footer>
        {running ? (
          <>
            <Button refusal={t('isRunning')}>{t('running')}</Button>
            <span>
              {t('runningSince', {
                percent: number(Math.floor((part ?? 0) * 100)),
                time: shortMoment(new Date(running.createdAt), new Date(now), locale),
              })}
            </span>
          </>
        ) : (
          <Button
            look="primary"
            isBusy={isPending}
            refusal={refusal ?? problem}
            onClick={() => refusal === undefined && problem === undefined && start()}
          >
            {t('startExport')}
          </Button>
        )}
        {canCopy && isPermitted && problem === undefined && (
          <Button look="ghost" icon={<Terminal />} onClick={() => void copyCurl(startFullExport, { query })}>
            {t('common:curl.copy')}
          </Button>
        )}
      </footer>
    </Box>
  )
}

function Contains({ count }: Preview) {
  const { t } = useTranslation('exports')
  const number = useNumber()
  return (
    <>
      <dt>{t('contains')}</dt>
      <dd data-strong>{count === undefined ? '…' : t('factSheets', { count, n: number(count) })}</dd>
    </>
  )
}

function LastRun({ last }: Preview) {
  const { t } = useTranslation('exports')
  const { locale } = useUi()
  return (
    <>
      <dt>{t('lastRun')}</dt>
      <dd>
        {last ? t('lastRunFacts', { took: shortDuration(last.ms), size: fileSize(last.size, locale) }) : t('never')}
      </dd>
    </>
  )
}

function About({ count, size }: Preview) {
  const { t } = useTranslation('exports')
  const { locale } = useUi()
  const number = useNumber()
  if (count === undefined) return <p>…</p>
  const entries = t('entries', { count, n: number(count) })
  return <p>{size === undefined ? entries : t('entriesAndSize', { entries, size: fileSize(size, locale) })}</p>
}

const Cards = styled('div')({
  display: 'flex',
  flex: 'none',
  gap: 12,
  padding: '0 var(--gutter) 16px',
  overflowX: 'auto',
})

const Box = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  flex: '1 0 min(300px, calc(100vw - 48px))',
  maxWidth: 420,
  padding: 16,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l, 8px)',
  background: 'var(--surface)',
  font: '400 12px/16px var(--sans)',
  color: 'var(--text-3)',
  '& > header': { display: 'flex', gap: 12, alignItems: 'center' },
  '& h2': { font: '600 13px/20px var(--sans)', color: 'var(--text)' },
  '& p': { margin: 0 },
  '& > footer': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', marginTop: 'auto' },
})

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, auto) minmax(0, 1fr)',
  gap: '6px 16px',
  margin: 0,
  '& > dd': { margin: 0, color: 'var(--text-2)' },
  '& > dd[data-strong]': { font: '500 13px/16px var(--sans)', color: 'var(--text)' },
})
