import { parentPort, workerData } from 'node:worker_threads'
import { cleanSvg } from './svg.ts'

/** The thread that checks one SVG: one of many elements blocks this thread, and not the service. */
const bytes: Uint8Array = workerData
parentPort?.postMessage(cleanSvg(bytes))
