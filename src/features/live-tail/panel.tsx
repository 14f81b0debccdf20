import { Spark } from '#ui/controls/spark.tsx'
import { useNow } from '#common/use-now.ts'
import { PanelRoot } from './panel-root.styles.ts'
import { CursorList } from './cursor-list.tsx'
import { bufferLimits } from './tail/buffer.ts'
import type { Rate } from './tail/rate.ts'
import type { Shared } from './live-tail.tsx'
import { useWords } from './words.ts'

type Props = Shared & {
  /** In a popover or sheet instead of beside the list. */
  readonly isFloating?: boolean
}

const MOST_TYPES = 5

/** Event rate, cursors, and the use of the buffer. */
export function Panel({ isFloating = false, ...shared }: Props) {
  const { tail, view } = shared
  const { t, event, number, decimal, megabytes } = useWords()
  useNow()
  const rate = tail.rate()
  const used = Math.max(view.rows.length / bufferLimits.rows, view.bytes / bufferLimits.bytes)
  return (
    <PanelRoot aria-label={t('panel.label')} data-floating={isFloating || undefined}>
      <RateSection rate={rate} />
      <section>
        <h2>{t('panel.byType')}</h2>
        {rate.total === 0 && <p>{t('panel.noType')}</p>}
        {rate.byType.slice(0, MOST_TYPES).map(({ type, count }) => (
          <div key={type} className="event-type">
            <div>
              <span className="type" data-tip={event(type)}>
                {type}
              </span>
              <span className="rate">
                {isSlow(rate)
                  ? t('panel.typePerMinute', { number: number(count) })
                  : t('panel.typePerSecond', { number: perSecond(count, decimal) })}
              </span>
            </div>
            <Bar share={count / rate.total} />
          </div>
        ))}
      </section>
      <CursorList {...shared} />
      <section className="buffer">
        <div className="head">
          <h2>{t('panel.buffer')}</h2>
          <span>{t('panel.bytes', { used: megabytes(view.bytes), most: megabytes(bufferLimits.bytes) })}</span>
        </div>
        <Bar share={used} isThick />
        <p>{t('panel.rows', { used: number(view.rows.length), most: number(bufferLimits.rows) })}</p>
      </section>
    </PanelRoot>
  )
}

/** Below one event a second, a rate per minute says more. */
const isSlow = ({ total }: Rate): boolean => total < 60

/** "47", but "1.7". */
const perSecond = (count: number, decimal: (value: number) => string): string =>
  decimal(count < 600 ? count / 60 : Math.round(count / 60))

function RateSection({ rate }: { readonly rate: Rate }) {
  const { t, number, decimal } = useWords()
  const figure = isSlow(rate) ? number(rate.total) : perSecond(rate.total, decimal)
  return (
    <section>
      <div className="head">
        <h2>{t('panel.rate')}</h2>
        <span>{t('panel.window')}</span>
      </div>
      <div className="figure">
        <b>{figure}</b>
        <span className="rate">
          {isSlow(rate) ? t('panel.perMinute', { count: rate.total }) : t('panel.perSecond')}
        </span>
        {rate.peak > 0 && (
          <span className="peak">
            {isSlow(rate)
              ? t('panel.busiest', { number: number(rate.peak) })
              : t('panel.peak', { peak: number(rate.peak) })}
          </span>
        )}
      </div>
      {/* A flat line would sit in the middle and look like a value. */}
      {rate.total === 0 ? (
        <div className="no-spark" />
      ) : (
        <Spark values={rate.perSecond} width={232} height={36} isWide isAccent hasArea label={t('panel.spark')} />
      )}
    </section>
  )
}

function Bar({ share, isThick = false }: { readonly share: number; readonly isThick?: boolean }) {
  return (
    <div className={isThick ? 'bar thick' : 'bar'} aria-hidden>
      <span style={{ width: `${Math.min(share, 1) * 100}%` }} />
    </div>
  )
}
