import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { setWindowWidth } from '#testing/window-width.ts'
import { PanelSpace } from './panel-space.styles.ts'
import { SidePanel } from './side-panel.tsx'

// With the styles in the document, unlike other tests: a panel alone has few of them.
vi.unmock('#ui/theme/style-cache.ts')

afterEach(cleanup)

/** The styles of a panel in a window of this width. */
function openPanel(windowWidth: number, width?: number): CSSStyleDeclaration {
  setWindowWidth(windowWidth)
  renderPart(
    <SidePanel title="Ulm" onClose={() => undefined} {...(width === undefined ? {} : { width })}>
      <p>Content</p>
    </SidePanel>,
  )
  return getComputedStyle(screen.getByRole('complementary', { name: 'Ulm' }))
}

/** The styles of the place that is kept for a panel. */
function openSpace(windowWidth: number): CSSStyleDeclaration {
  setWindowWidth(windowWidth)
  renderPart(<PanelSpace data-testid="space" />)
  return getComputedStyle(screen.getByTestId('space'))
}

describe('the panel of a list', () => {
  test.for([
    [1440, 'beside', '', '400px'],
    [1180, 'beside', '', '400px'],
    [1179, 'over', 'absolute', '400px'],
    [640, 'over', 'absolute', '400px'],
    [639, 'in place of', 'fixed', 'auto'],
    [390, 'in place of', 'fixed', 'auto'],
  ] as const)('in a window of %i is %s the list', ([windowWidth, , position, width]) => {
    const style = openPanel(windowWidth)
    expect([style.position, style.width]).toEqual([position, width])
    // It covers the list from its right edge.
    if (position !== '') expect([style.right, style.bottom]).toEqual(['0px', '0px'])
  })

  test('is as wide as its page asks for, but no wider than the window', () => {
    expect(openPanel(1440, 520).width).toBe('520px')
    cleanup()
    expect(openPanel(800, 520).maxWidth).toBe('100%')
  })

  test.for([
    [1440, 'panel-close'],
    [640, 'panel-close'],
    [639, 'panel-back'],
  ] as const)('in a window of %i has one button that closes it', ([windowWidth, place]) => {
    openPanel(windowWidth)
    const buttons = screen.getAllByRole('button', { name: 'Close' })
    expect(buttons.map(({ classList }) => classList.contains(place))).toEqual([true])
  })

  test('scrolls its content and breaks a long title', () => {
    openPanel(1440)
    const { overflow } = getComputedStyle(screen.getByText('Content').parentElement ?? document.body)
    expect(overflow).toBe('auto')
    const { overflowWrap, whiteSpace } = getComputedStyle(screen.getByRole('heading', { name: 'Ulm' }))
    expect([overflowWrap, whiteSpace]).toEqual(['anywhere', ''])
  })
})

describe('the place of a panel whose code is on its way', () => {
  test('is as wide as the panel beside the list, and none where the panel covers the list', () => {
    expect(openSpace(1180)).toMatchObject({ display: 'block', width: '400px' })
    cleanup()
    expect(openSpace(1179).display).toBe('none')
  })
})
