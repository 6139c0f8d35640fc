/** Which drawing stands on a card: told by the color, and by what the edition travels in. */
import type { Component } from 'svelte';

import type { Color } from '../messages';
import Bus from './city/Bus.svelte';
import CableCabin from './city/CableCabin.svelte';
import DoubleDecker from './city/DoubleDecker.svelte';
import Ferry from './city/Ferry.svelte';
import Subway from './city/Subway.svelte';
import Taxi from './city/Taxi.svelte';
import Tram from './city/Tram.svelte';
import Boxcar from './rail/Boxcar.svelte';
import Caboose from './rail/Caboose.svelte';
import ChurnWagon from './rail/ChurnWagon.svelte';
import Coach from './rail/Coach.svelte';
import Gondola from './rail/Gondola.svelte';
import Hopper from './rail/Hopper.svelte';
import Locomotive from './rail/Locomotive.svelte';
import LogWagon from './rail/LogWagon.svelte';
import TankWagon from './rail/TankWagon.svelte';

/** What an edition travels in: trains, or whatever moves in a city. */
export type Family = 'rail' | 'city';
/** A color that there are cards of. */
export type CardColor = Exclude<Color, 'gray'>;
/** What there is below a wheel. */
export type GroundKind = 'rail' | 'road' | 'water' | 'air';

const RAIL: Readonly<Record<CardColor, Component>> = {
  red: Boxcar,
  blue: Coach,
  green: Caboose,
  yellow: Hopper,
  orange: TankWagon,
  black: Gondola,
  white: ChurnWagon,
  purple: LogWagon,
  wild: Locomotive,
};
const CITY: Readonly<Partial<Record<CardColor, Component>>> = {
  red: DoubleDecker,
  blue: Ferry,
  green: CableCabin,
  orange: Bus,
  black: Subway,
  purple: Tram,
  wild: Taxi,
};
const CITY_GROUNDS: Readonly<Partial<Record<CardColor, GroundKind>>> = {
  red: 'road',
  blue: 'water',
  green: 'air',
  orange: 'road',
  wild: 'road',
};

/** The drawing for a card; colors that a city does not have travel by rail. */
export function drawingOf(color: CardColor, family: Family): Component {
  return (family === 'city' ? CITY[color] : undefined) ?? RAIL[color];
}

/** What that drawing moves on. */
export function groundOf(color: CardColor, family: Family): GroundKind {
  return (family === 'city' ? CITY_GROUNDS[color] : undefined) ?? 'rail';
}
