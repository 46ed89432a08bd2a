import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { runChild } from '../child.js'
import { SetupError, say } from '../words.js'

/** Chromium without a window: a quarter less of the processor, and pages in the background are drawn as those in front. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

function inFolders(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** The browser of the variable, or else the first that has no window. */
function findShell(env, exists = existsSync) {
  if (env.CHROMIUM_PATH && exists(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
  return inFolders(SHELLS, env).find((path) => exists(path))
}

/** The first browser among the variable, the programs in PATH and the usual places; one without a window before the others. */
export function findBrowser(env, exists = existsSync) {
  return findShell(env, exists) ?? [...inFolders(NAMES, env), ...USUAL_PLACES].find((path) => exists(path))
}

async function succeeds(command, args, env = process.env) {
  try {
    return (await runChild(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })).code === 0
  } catch {
    return false
  }
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Where there is no network the next way is tried soon.
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']
  if (!(await succeeds('apt-get', ['update', '-qq', ...soon], env))) return false
  return succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...soon, ...packages], env)
}

async function downloadBrowser(root) {
  say('BROWSER_DOWNLOAD')
  const require = createRequire(join(root, 'package.json'))
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  if (!existsSync(cli) || !(await succeeds(process.execPath, [cli, 'install', 'chromium']))) return undefined
  const path = require('@playwright/test').chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** A package of the distribution, where this process may install one: first the browser without a window. */
async function installPackage() {
  if (!canUseApt()) return undefined
  say('BROWSER_APT')
  for (const name of [SHELLS[0], ...(findBrowser(process.env) ? [] : [NAMES[0]])])
    if (await aptInstall([name])) return findBrowser(process.env)
  return undefined
}

async function hasChineseFonts() {
  try {
    const { output } = await runChild('fc-list', [':lang=zh', 'family'], { capture: true })
    return output.trim() !== ''
  } catch {
    return process.platform !== 'linux'
  }
}

async function ensureFonts() {
  if (await hasChineseFonts()) return
  say('FONTS')
  const installed = canUseApt() && (await aptInstall(['fontconfig', 'fonts-noto-cjk']))
  if (!installed) say('FONTS_FAILED')
}

/** Finds a Chromium or gets one, and resolves to its path. Chinese fonts are tried for, never demanded. */
export async function ensureBrowser(root) {
  say('BROWSER_SEARCH')
  const path =
    findShell(process.env) ?? (await installPackage()) ?? findBrowser(process.env) ?? (await downloadBrowser(root))
  if (!path) throw new SetupError('BROWSER_MISSING')
  await ensureFonts()
  say('BROWSER_FOUND', { path })
  return path
}
