import fc from 'fast-check'

/**
 * What is tried is the same in every run: a counterexample then belongs to a change and to no accident, and a second run of a
 * failed file fails too. `PROPERTY_SEED` looks elsewhere.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) })

export { fc }
