import { render } from '@testing-library/react'
import type { DataRouter } from 'react-router'
import { openApp } from '#app/app.tsx'
import { Console, firstView } from '#app/console.tsx'
import type { Place } from '#app/place.ts'
import { routes } from '#app/routes.tsx'
import { startI18n } from '#i18n/i18n.ts'
import { closePage, routerOfPage } from './leave-page.ts'

/** The whole console at a path. `enter` signs somebody in before. */
export async function renderAt(path: string, enter?: () => Promise<void>) {
  closePage()
  await inTime('starting i18n', startI18n('en'))
  await inTime('signing in', enter?.())

  let app: DataRouter | undefined
  let address = path
  const place: Place = {
    current: () => (app ? addressOf(app.state.location) : address),
    replace: (next) => void (address = next),
    leave: (next) => {
      app?.dispose()
      app = undefined
      address = next
      void show(next)
    },
  }
  const surroundings = {
    place,
    openApp: async () => {
      app = routerOfPage(routes, { initialEntries: [address] })
      const opened = await openApp(app)
      if (opened === undefined) app = undefined
      return opened
    },
    fetchAhead: () => undefined,
  }
  const console = async (key: string) => <Console key={key} first={await firstView(surroundings)} {...surroundings} />
  const view = render(await inTime(`opening ${path}`, console(path)))
  const show = async (key: string) => {
    const next = await console(`after ${key}`)
    // The test may have ended while its last page was loaded.
    if (view.container.isConnected) view.rerender(next)
  }
  return {
    ...view,
    /** The address, and ways to change it, as the router of the app has them; before the sign-in there is no router. */
    router: {
      get state() {
        return { location: new URL(place.current(), 'http://console') }
      },
      navigate: async (to: string | -1) => {
        if (!app) throw new Error('Nobody is signed in')
        // Two calls, because the router declares two functions.
        await (to === -1 ? app.navigate(to) : app.navigate(to))
      },
    },
  }
}

/** Fails with the name of a step that hangs, long before the test would end without one. */
async function inTime<T>(step: string, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${step} took more than ${STEP_MS / 1000} s`)), STEP_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
const STEP_MS = 180_000

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
