import { defineConfig } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_ARGS } from '../../bench/measure/chromium-args.ts'
import { freeBlock } from './ports.ts'

const engine = process.env['E2E_ENGINE'] ?? 'embedded'
/**
 * Each worker has a server and a folder of its own: what one file of tests writes, the other never sees. They wait on each
 * other's answers for half of their time, so two cores keep three of them busy; a run of few files asks for fewer.
 */
const WORKERS = Number(process.env['E2E_WORKERS'] ?? 3)
const PORTS_PER_WORKER = 20
// Playwright reads this file once per worker; the servers must keep their ports and one folder.
const first = Number((process.env['E2E_PORT'] ??= String(await freeBlock(4173, WORKERS * PORTS_PER_WORKER))))
const portOf = (worker: number) => first + worker * PORTS_PER_WORKER
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'vitrine-e2e-')))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  workers: WORKERS,
  // A test that passes the second time is named as flaky in the record.
  retries: 1,
  // The longest takes a quarter of it where two cores serve three workers: what hangs is named before the others wait long.
  timeout: 200_000,
  // Below the limit of the step, so that what hangs is still named.
  globalTimeout: 50 * 60_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `../../test-results/e2e-${engine}.json` }]],
  use: {
    // A click on what is covered names what covers it, instead of the whole test running out of time.
    actionTimeout: 60_000,
    // Playwright reads this file in each worker, and tells it which one it is.
    baseURL: `http://127.0.0.1:${portOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Transitions are skipped for people who prefer reduced motion; nothing waits for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [...CHROMIUM_ARGS],
    },
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: 'node server/main.ts',
    cwd: '../..',
    url: `http://127.0.0.1:${portOf(worker)}/jeecg-boot/sys/randomImage/1`,
    timeout: 200_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(portOf(worker)),
      DATA_DIR: join(dataDir, String(worker)),
      DATABASE_ENGINE: engine,
      CAPTCHA: 'off',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
  })),
})
