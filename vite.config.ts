import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { sessionPreload } from './src/build/session-preload.ts'
import { stripContract } from './src/build/strip-contract.ts'
import { lazyEngines } from './src/build/lazy-engines.ts'
import { compressedFiles } from './src/build/compressed-files.ts'
import { splitMessages, lazyMessages } from './src/build/split-messages.ts'
import { REWRITES } from './src/build/optimized/index.ts'
import { lightRouter } from './src/build/strip-router.ts'
import { CLIENT_ENTRY } from './src/build/entry-points.ts'
import { COMMON_VIEWS, bundleCommonViews } from './src/build/bundle-common-views.ts'
import { LongestFirst } from './tests/kit/longest-first.ts'

process.env['TZ'] = 'UTC'

const server = process.env['API_PROXY'] ?? 'http://127.0.0.1:8080'

const { version: pdfReader } = JSON.parse(readFileSync('node_modules/pdfjs-dist/package.json', 'utf8')) as {
  readonly version: string
}

/** Tests of databases and servers in processes of their own. */
const PROCESSES = ['tests/durability/**/*.test.ts', 'server/db/embedded/**/*.test.ts']

export default defineConfig({
  plugins: [
    react(),
    ...REWRITES.typebox,
    lazyEngines,
    stripContract,
    lightRouter,
    splitMessages,
    lazyMessages,
    ...REWRITES.axios,
    bundleCommonViews,
    sessionPreload,
    compressedFiles,
  ],
  base: './',
  cacheDir: '.cache/vite',
  define: {
    __API_BASE__: JSON.stringify(process.env['API_BASE'] ?? ''),
    __PREVIEW_URL__: JSON.stringify(process.env['PREVIEW_URL'] ?? ''),
    __CAS_URL__: JSON.stringify(process.env['CAS_URL'] ?? ''),
    __ONLINE_PREVIEW_URL__: JSON.stringify(process.env['ONLINE_PREVIEW_URL'] ?? ''),
    __SINGLE_SIGN_ON__: JSON.stringify(process.env['SINGLE_SIGN_ON'] ?? ''),
    __SIGN_SECRET__: JSON.stringify(process.env['SIGN_SECRET'] ?? ''),
    __PLATFORM_NAME__: JSON.stringify(process.env['PLATFORM_NAME'] ?? ''),
    __SETTINGS_DRAWER__: JSON.stringify(process.env['SETTINGS_DRAWER'] ?? ''),
    __ACTIVE_ITEM_TENANTS__: JSON.stringify(process.env['ACTIVE_ITEM_TENANTS'] ?? '14'),
    __GRAPH_HOST__: JSON.stringify(process.env['GRAPH_HOST'] ?? ''),
    __BUILD_VERSION__: JSON.stringify(process.env['npm_package_version'] ?? 'dev'),
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // Every browser of this target knows it, or fetches a little later.
    modulePreload: { polyfill: false },
    // Monaco comes alone and late; its size is known.
    chunkSizeWarningLimit: 6000,
    rolldownOptions: {
      // antd's own pieces do not say that importing them does nothing but that; with one of them came all of its package.
      // A door only names what is in its room: a page that uses one part of a room gets that part.
      treeshake: {
        moduleSideEffects: [
          { test: /node_modules\/@rc-component\//, sideEffects: false },
          { test: CLIENT_ENTRY, sideEffects: false },
        ],
      },
      output: {
        // The worker of the PDF reader asks for its decoders by their names; the version in the folder keeps caches right.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('_nowasm_fallback.js'))
            ? `assets/pdf-${pdfReader}/[name][extname]`
            : 'assets/[name]-[hash][extname]',
        // Left alone, every set of sharers becomes a file: a list page would fetch 150. What is always fetched together travels together.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 60 },
            { name: 'fields', test: COMMON_VIEWS, priority: 50 },
            { name: 'frame', test: /src\/app\/(SignedInClient|pages\/prefetch-page)\.tsx?$/, priority: 40 },
            { name: 'sentences', test: /^\/later-sentences$|\?later_zh$/, priority: 30 },
            // A word of its own, in the header of every page too, which else came with all choices.
            { name: 'tag', test: /registry\/kit\/parts\/Tag\.tsx$/, priority: 20 },
            { name: 'choices', test: /registry\/widgets\/(list|list_multi)\/view\.tsx$/, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/jeecg-boot': { target: server, ws: true } },
    watch: { ignored: ['**/.cache/**', '**/data/**', '**/dist/**'] },
  },
  test: {
    // The files wait on databases and timers more than on the processor; one worker less than cores would leave half of them idle.
    maxWorkers: 2,
    // A page in jsdom has no pointer that comes near: calendars are drawn there at once.
    alias: [
      { find: /^\.\.?\/calendar\/late\.tsx$/, replacement: resolve('registry/kit/parts/calendar/calendars.tsx') },
    ],
    // What a file draws or reads is short-lived: with more room for young objects, a tenth less of the processor collects them.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          // The files of a worker share the libraries, and the code of the database.
          name: 'node',
          sequence: { groupOrder: 3 },
          environment: 'node',
          // A list of exclusions would replace the one of the command line.
          include: [
            '{server,bench,tests}/**/*.test.ts',
            'server/setup/**/*.test.js',
            ...PROCESSES.map((files) => `!${files}`),
          ],
          isolate: false,
          globalSetup: ['tests/kit/servers/test-server.ts'],
          setupFiles: ['tests/kit/pages/fresh-modules.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Functions alone, which remember nothing: the files of a worker share what they import.
          name: 'pure',
          // Before all that is isolated: an idle worker that is kept for its next file would take the place of another.
          sequence: { groupOrder: 0 },
          environment: 'node',
          include: ['{schemas,registry,engine,designer,src/build}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // The files of a worker share one page and the libraries; `fresh-page.ts` keeps apart what could be seen of each other.
          name: 'client',
          sequence: { groupOrder: 1 },
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/build/**', '**/node_modules/**'],
          isolate: false,
          setupFiles: ['tests/kit/pages/fresh-page.ts', 'tests/kit/pages/browser-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          // The same, for what is drawn of documents.
          name: 'browser',
          sequence: { groupOrder: 2 },
          environment: 'jsdom',
          include: ['{registry,engine,designer,tests}/**/*.test.tsx'],
          exclude: ['tests/app/**', '**/node_modules/**'],
          isolate: false,
          setupFiles: ['tests/kit/pages/fresh-page.ts', 'tests/kit/pages/browser-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          // They start programs and wait for them, for their disk and for their time limits: more of them than there are cores.
          name: 'processes',
          sequence: { groupOrder: 4 },
          environment: 'node',
          include: PROCESSES,
          isolate: false,
          maxWorkers: 4,
          setupFiles: ['tests/kit/pages/fresh-modules.ts'],
        },
      },
      {
        extends: true,
        test: {
          // The whole product's pages wait for each other's code; each file has a page of its own.
          name: 'app',
          sequence: { groupOrder: 5 },
          environment: 'jsdom',
          include: ['tests/app/**/*.test.tsx'],
          setupFiles: ['tests/kit/pages/browser-setup.ts'],
        },
      },
    ],
  },
})
