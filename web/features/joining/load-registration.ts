import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as v from 'valibot';
import { SCRIPT_TIMEOUT_MS } from '#contract/limits.ts';
import { loadScript } from '#client/load-script.ts';
import {
  REGISTRATION_CONTRACT,
  REGISTRATION_MANIFEST,
  registrationManifest,
  type RegistrationManifest,
  type RegistrationModule,
} from '#client/registration-module.ts';
import sprite from '#ui/icons/sprite.svg';

/** The module that arrived speaks another version of what both agree on: one of the two is to be renewed. */
export class OutdatedRegistration extends Error {}

/**
 * Loads the registration app of today. Its bytes are held against the manifest's hash before any of them runs, and they run from
 * memory: so a try after a failure fetches anew, where an import by address would fail for as long as the page is open.
 */
export async function loadRegistration(): Promise<RegistrationModule> {
  const loaded = await loadScript(async () => {
    const signal = AbortSignal.timeout(SCRIPT_TIMEOUT_MS);
    const answer = await fetch(REGISTRATION_MANIFEST, { cache: 'no-store', credentials: 'omit', signal });
    if (!answer.ok) throw new Error('the registration app has no manifest');
    const manifest = v.parse(registrationManifest, await answer.json());
    // Another origin has answered if the host sends its readers there.
    return manifest.contract === REGISTRATION_CONTRACT ? run(manifest, answer.url, signal) : undefined;
  });
  if (loaded?.contract !== REGISTRATION_CONTRACT) throw new OutdatedRegistration();
  return loaded;
}

async function run(
  { script, style }: RegistrationManifest,
  base: string,
  signal: AbortSignal,
): Promise<RegistrationModule> {
  const get = async ({ path, integrity }: RegistrationManifest['script']): Promise<Response> => {
    const answer = await fetch(new URL(path, base), { integrity, credentials: 'omit', signal });
    if (!answer.ok) throw new Error('a file of the registration app is missing');
    return answer;
  };
  const [code, styles] = await Promise.all([
    get(script).then((answer) => answer.arrayBuffer()),
    get(style).then((answer) => answer.text()),
  ]);
  globalThis.sparkShared = { react: React, 'react-dom': ReactDom, 'react/jsx-runtime': jsxRuntime, sprite };
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    const module = (await import(/* @vite-ignore */ address)) as RegistrationModule;
    wear(styles);
    return module;
  } finally {
    URL.revokeObjectURL(address);
  }
}

let worn: CSSStyleSheet | undefined;

/** Its classes reach its own elements alone, so they may stay. */
function wear(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((other) => other !== worn), sheet];
  worn = sheet;
}
