/** Makes what may need engines that a build fetches late: fetches those that it asks for, and makes it then. `make` may begin several times. */
export async function withEngines<Made>(make: () => Made): Promise<Made> {
  for (;;) {
    try {
      return make()
    } catch (asked) {
      if (!(asked instanceof Promise)) throw asked
      // One engine after another, each once.
      // oxlint-disable-next-line no-await-in-loop
      await asked
    }
  }
}
