import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { Avatar, AvatarStack } from './avatar.tsx'
import { Badge, StateBadge } from './badge.tsx'
import { Highlight } from './highlight.tsx'
import { RelativeTime } from './relative-time.tsx'
import { LinesSkeleton } from './skeleton.tsx'
import { Spark } from './spark.tsx'

afterEach(cleanup)

test('an avatar beside a name is decoration, and a picture with a name where it stands alone', () => {
  renderPart(
    <>
      <Avatar name="Anna Keller" id="a" />
      <Avatar name="Jonas Weber" id="b" title="Jonas Weber" />
    </>,
  )
  expect(screen.getAllByRole('img')).toHaveLength(1)
  expect(screen.getByRole('img', { name: 'Jonas Weber' }).dataset.initials).toBe('JW')
})

test('a person has the same colour wherever their ID is the same', () => {
  renderPart(
    <>
      <Avatar name="Anna Keller" id="a" title="before" />
      <Avatar name="Anna Berg" id="a" title="after" />
    </>,
  )
  const [before, after] = screen.getAllByRole('img')
  expect(before?.style.getPropertyValue('--hue')).not.toBe('')
  expect(after?.style.getPropertyValue('--hue')).toBe(before?.style.getPropertyValue('--hue'))
})

test.for([0, 1, 8])('a stack of two avatars and %i more shows both and the number of the others', (more) => {
  const { container } = renderPart(
    <AvatarStack more={more}>
      {['Anna Keller', 'Jonas Weber'].map((name) => (
        <Avatar key={name} name={name} />
      ))}
    </AvatarStack>,
  )
  expect(container.querySelectorAll('[data-initials]')).toHaveLength(2)
  expect(container.textContent).toBe(more === 0 ? '' : `+${more}`)
})

test('badges and states say their words and their title', () => {
  renderPart(
    <>
      <Badge tone="ok" title="Visible to everyone">
        OData
      </Badge>
      <StateBadge tone="bad">Failing</StateBadge>
    </>,
  )
  expect(screen.getByTitle('Visible to everyone').textContent).toBe('OData')
  expect(screen.getByText('Failing')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('lines in place of a text are announced once', () => {
  renderPart(<LinesSkeleton label="Loading" lines={3} />)
  expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(3)
})

test('a sparkline is a picture only with a description', () => {
  renderPart(
    <>
      <Spark values={[1, 2]} />
      <Spark values={[1, 2]} label="Views per day" />
    </>,
  )
  expect(screen.getAllByRole('img')).toHaveLength(1)
  expect(screen.getByRole('img', { name: 'Views per day' })).toBeTruthy()
})

test('search hits in a text are marked', () => {
  const { container } = renderPart(<Highlight text="SAP migration" search="sap" />)
  expect(container.querySelector('mark')?.textContent).toBe('SAP')
})

test('a relative time has its exact moment as a tip', () => {
  renderPart(<RelativeTime at="2020-01-01T12:00:00Z" isDotted />)
  const time = document.querySelector('time')
  expect(time?.dateTime).toBe('2020-01-01T12:00:00.000Z')
  expect(time?.dataset.tip).toContain('2020')
})

test('nothing is shown in place of a broken date', () => {
  renderPart(<RelativeTime at="never" />)
  expect(document.querySelector('time')).toBeNull()
})
