import { useState } from 'react'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { setFormats } from '#lib/formats.ts'
import { HistogramLegend } from './bars.tsx'
import { Histogram } from './histogram.tsx'
import type { TimeRange } from './scale.ts'

const day = { from: '2026-11-19T12:00:00.000Z', to: '2026-11-20T12:00:00.000Z' }
const hour = (n: number) => new Date(Date.parse(day.from) + n * 3_600_000).toISOString()
/** A bucket for each hour of the day. */
const buckets = Array.from({ length: 24 }, (_, n) => ({
  from: hour(n),
  succeeded: n < 18 ? 10 : 0,
  failed: n === 3 ? 1 : 0,
  open: n < 18 ? 0 : 5,
}))

/** A histogram of 240 pixels: ten for each hour. */
function Day({ start, onDrag }: { start?: TimeRange; onDrag?: (range: TimeRange | undefined) => void }) {
  const [range, setRange] = useState(start)
  return (
    <>
      <Histogram
        {...day}
        label="Deliveries over time"
        buckets={buckets}
        tip={({ succeeded }) => `${succeeded} delivered`}
        choice={{
          range,
          onRange: setRange,
          names: { from: 'From', to: 'Until' },
          duration: (ms) => `${ms / 3_600_000} h`,
          ...(onDrag && { onDrag }),
        }}
      />
      <output>{range && `${hoursOf(range.from)}–${hoursOf(range.to)}`}</output>
    </>
  )
}
const hoursOf = (moment: string) => (Date.parse(moment) - Date.parse(day.from)) / 3_600_000
const chosen = () => screen.getByRole('status').textContent
const handle = (name: string) => screen.getByRole('slider', { name })
const field = () => {
  const element = document.querySelector('[data-choosable]')
  if (!element) throw new Error('There is no field')
  return element
}
const bars = (outcome: string) => document.querySelectorAll(`rect[data-outcome=${outcome}]`)
const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1 })

beforeEach(() => {
  setFormats({ timeZone: 'UTC' })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 240, 56))
})
afterEach(() => {
  cleanup()
  setFormats({})
  vi.restoreAllMocks()
})

describe('the bars', () => {
  test('stack what succeeded, failed and is open, and show a single failure', () => {
    renderPart(<Histogram {...day} label="Deliveries" buckets={buckets} />)
    expect([bars('succeeded').length, bars('failed').length, bars('open').length]).toEqual([18, 1, 6])
    const [failure] = bars('failed')
    expect(Number(failure?.getAttribute('height'))).toBeGreaterThanOrEqual(2)
    expect(screen.queryByRole('slider')).toBeNull()
  })

  test('have an axis with the first moment, days and round times', () => {
    renderPart(<Histogram {...day} label="Deliveries" buckets={buckets} />)
    const axis = document.querySelector('[data-part=axis]')
    expect([...(axis?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '19 Nov 12:00',
      '18:00',
      '20 Nov',
      '06:00',
      '12:00',
    ])
  })

  test('over weeks have days only', () => {
    renderPart(<Histogram from="2026-10-21T12:00:00.000Z" to={day.to} label="Deliveries" buckets={buckets} />)
    const axis = document.querySelector('[data-part=axis]')
    expect(axis?.firstChild?.textContent).toBe('21 Oct')
    expect(axis?.textContent).not.toContain(':')
  })

  test('are explained in words', () => {
    renderPart(<HistogramLegend items={[{ outcome: 'failed', label: 'Failed', count: '469' }]} />)
    expect(screen.getByRole('listitem').textContent).toBe('Failed469')
  })
})

describe('the brush by keyboard', () => {
  test('begins with everything, and each handle moves by one bucket, ten, or to the end', async () => {
    renderPart(<Day />)
    const user = userEvent.setup()
    expect(handle('From').getAttribute('aria-valuetext')).toBe('19 Nov 2026, 12:00')
    handle('From').focus()
    await user.keyboard('{ArrowRight}')
    expect(chosen()).toBe('1–24')
    await user.keyboard('{PageUp}{ArrowLeft}')
    expect(chosen()).toBe('10–24')
    expect(handle('From').getAttribute('aria-valuenow')).toBe('10')
    handle('Until').focus()
    await user.keyboard('{PageDown}')
    expect(chosen()).toBe('10–14')
    expect(handle('Until').getAttribute('aria-valuetext')).toBe('20 Nov 2026, 02:00')
    await user.keyboard('{End}')
    expect(chosen()).toBe('10–24')
  })

  test('keeps one bucket between the handles', async () => {
    renderPart(<Day start={{ from: hour(4), to: hour(6) }} />)
    handle('From').focus()
    await userEvent.setup().keyboard('{ArrowRight}{ArrowRight}{End}')
    expect(chosen()).toBe('5–6')
    expect(screen.getByText('1 h')).toBeTruthy()
  })
})

describe('the brush by pointer', () => {
  test('draws a range, and tells it while the pointer is down', () => {
    const drags: (string | undefined)[] = []
    renderPart(<Day onDrag={(range) => drags.push(range && `${hoursOf(range.from)}–${hoursOf(range.to)}`)} />)
    fireEvent.pointerDown(field(), at(45))
    fireEvent.pointerMove(field(), at(98))
    expect(chosen()).toBe('')
    expect(drags.at(-1)).toBe('4–10')
    fireEvent.pointerUp(field(), at(98))
    expect(chosen()).toBe('4–10')
    expect(drags.at(-1)).toBeUndefined()
  })

  test('moves a handle, and the range as a whole as far as there is room', () => {
    renderPart(<Day start={{ from: hour(4), to: hour(10) }} />)
    fireEvent.pointerDown(handle('Until'), at(100))
    fireEvent.pointerMove(field(), at(121))
    fireEvent.pointerUp(field(), at(121))
    expect(chosen()).toBe('4–12')
    fireEvent.pointerDown(field(), at(60))
    fireEvent.pointerMove(field(), at(239))
    fireEvent.pointerUp(field(), at(239))
    expect(chosen()).toBe('16–24')
  })

  test('a click outside of the range chooses the bucket under it, one inside does nothing', () => {
    renderPart(<Day start={{ from: hour(4), to: hour(10) }} />)
    fireEvent.pointerDown(field(), at(60))
    fireEvent.pointerUp(field(), at(60))
    expect(chosen()).toBe('4–10')
    fireEvent.pointerDown(field(), at(205))
    fireEvent.pointerUp(field(), at(205))
    expect(chosen()).toBe('20–21')
  })

  test('gives up a drag that the browser cancels', () => {
    renderPart(<Day start={{ from: hour(4), to: hour(10) }} />)
    fireEvent.pointerDown(handle('From'), at(40))
    fireEvent.pointerMove(field(), at(80))
    expect(handle('From').getAttribute('aria-valuenow')).toBe('8')
    fireEvent.pointerCancel(field(), at(80))
    expect(handle('From').getAttribute('aria-valuenow')).toBe('4')
    expect(chosen()).toBe('4–10')
  })
})
