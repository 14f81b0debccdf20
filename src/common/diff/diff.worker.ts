import { lineDiff } from './line-diff.ts'
import type { Texts } from './text-lines.ts'

// Compares two texts that would keep the page from taking input.
addEventListener('message', ({ data }: MessageEvent<Texts>) => postMessage(lineDiff(data)))
