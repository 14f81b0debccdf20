import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console, firstView, reloadWhenOut } from './app/console.tsx'
import { fetchPage } from './app/pages.ts'
import { browserPlace } from './app/place.ts'
import { startI18n } from './i18n/i18n.ts'

const root = document.getElementById('root')
if (!root) throw new Error('There is no #root')

const loadApp = () => Promise.all([import('./app/app.tsx'), import('./app/routes.tsx')])
const surroundings = {
  place: browserPlace,
  openApp: async () => {
    const [{ openApp }, { createRouter }] = await loadApp()
    return await openApp(createRouter())
  },
  fetchAhead: (path: string) => {
    void loadApp().catch(() => undefined)
    fetchPage(path)
  },
}

addEventListener('pageshow', reloadWhenOut)
// Before the first view, so that the texts of the form are fetched with the common ones. Otherwise the form would wait for them
// after it was rendered, and React keeps the empty frame in between for 300 ms.
const texts = startI18n()
// Not awaited here: the files of the pages import this one, and would wait for it as it waits for them.
void Promise.all([firstView(surroundings), texts]).then(([first]) => {
  createRoot(root).render(
    <StrictMode>
      <Console first={first} {...surroundings} />
    </StrictMode>,
  )
})
