import { chromium, type Browser } from '@playwright/test'

/** The browser of the set-up, without the habits that disturb a measurement. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-extensions', '--disable-default-apps', '--no-first-run'],
  })
}
