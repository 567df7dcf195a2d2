import product from '../../package.json' with { type: 'json' }

/** Version of this Roadbook, such as 0.2.0. */
export const productVersion: string = product.version
