import { processState } from './process.ts'
import { timers, watchTimers } from './timers.ts'
import { failOnLeftovers } from './watch.ts'

watchTimers()
failOnLeftovers([timers, processState])
