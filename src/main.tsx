import './ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createRouter } from './app/routes.tsx'
import { startI18n } from './i18n/i18n.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Texts and the first route's files are loaded in parallel.
const texts = startI18n()
const router = createRouter()
await texts
createRoot(root).render(<App router={router} />)
