import * as Mui from '@mui/material'
import { Component, createElement, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { PageTheme } from '../../src/ui/theme/page-theme.tsx'
import { UiRoot } from '../../src/ui/theme/ui-root.tsx'
import { needed } from './needed-props.tsx'

// Renders each component of MUI on the console's theme, in an element with its name. `window.failures` has the errors by name.

type Components = Readonly<Record<string, ComponentType<Record<string, unknown>>>>

/** Rendered in `Menu` and `Tabs`, without which they can't be; and pieces that the package exports for those who build on them. */
const pieces = new Set([
  'MenuItem',
  'Tab',
  'FormLabelRoot',
  'ModalManager',
  'PopoverPaper',
  'PopoverRoot',
  'TablePaginationActions',
])

const isComponent = (name: string, value: unknown): boolean =>
  /^(?:Unstable_)?[A-Z][a-z]/.test(name) &&
  !pieces.has(name) &&
  (typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value))

const failures: Record<string, string> = {}
Reflect.set(window, 'failures', failures)

class Boundary extends Component<{ name: string; children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidCatch(error: Error) {
    failures[this.props.name] = error.message
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

// Safe: only what `isComponent` lets through is rendered, and a component that lacks a property fails the test.
const components = Object.fromEntries(
  Object.entries(Mui).filter(([name, value]) => isComponent(name, value)),
) as Components

function Everything() {
  return Object.entries(components).map(([name, Each]) => (
    <section key={name} data-component={name}>
      <Boundary name={name}>{createElement(Each, needed[name] ?? {})}</Boundary>
    </section>
  ))
}

const root = document.body.appendChild(document.createElement('div'))
createRoot(root).render(
  <UiRoot>
    <PageTheme>
      <Everything />
    </PageTheme>
  </UiRoot>,
)
