// One pictogram for each id of the data, as lines on a grid of 24. Signs are put together from the same few parts.

const SHELL = 'M9 21v-9.5C9 8 10.3 5.3 12 3c1.7 2.3 3 5 3 8.5V21Z'
const BAND = 'M9 17.5h6'
const SLIM = (x: number): string => `M${x} 21v-9c0-3 .8-5.5 2-7.5 1.2 2 2 4.5 2 7.5v9ZM${x} 17.5h4`
const ROUND = (y: number): string => `M9 ${y - 2.3}h6.5c2.5 0 4.5 1 6 2.3-1.5 1.3-3.5 2.3-6 2.3H9ZM2.5 ${y}H6`
const SHIELD = 'M4.5 5 12 2.8 19.5 5v6.2c0 4.8-3.2 8-7.5 10-4.3-2-7.5-5.2-7.5-10Z'
const CRATE = 'M4 8l8-4 8 4v8.5l-8 4-8-4ZM4 8l8 4 8-4M12 12v8.5'
const SPANNER = 'M14.5 9.5 5 19a1.8 1.8 0 0 1-2.5-2.5L12 7M14.5 9.5a4.6 4.6 0 0 0 6-5.8L17.6 6.5 15 6l-.5-2.6 2.9-2.9A4.6 4.6 0 0 0 11.6 6.5'
const EYE = 'M2.5 12C5 7.7 8.3 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.8 6.5-9.5 6.5S5 16.3 2.5 12Z'
const PUPIL = 'M12 9.2a2.8 2.8 0 1 0 .01 0Z'
const RING = 'M12 4.5a7.5 7.5 0 1 0 .01 0Z'
const CROSS = 'M12 2v5M12 17v5M2 12h5M17 12h5'
const DOT = 'M12 11.3a.7.7 0 1 0 .01 0Z'
const TANK = 'M3.5 16h17l-2 4h-13ZM6 16l1-3.5h9l1.5 3.5M9 12.5V9h6v3.5M15 10.5h7'
const BASE = 'M2.5 20 5 12h14l2.5 8ZM8 12V8.5h8V12M9 15.5h6'
const HEAD = 'M12 3.5a4 4 0 1 0 .01 0ZM4.5 21c0-4.5 3-7.5 7.5-7.5s7.5 3 7.5 7.5'
const PERSON = (x: number): string => `M${x} 7a2.6 2.6 0 1 0 .01 0ZM${x - 4.5} 20c0-3.5 1.8-6 4.5-6s4.5 2.5 4.5 6`
const WAVES = 'M16 8a5 5 0 0 1 0 8M18.5 5.5a9 9 0 0 1 0 13'
const MAST = 'M9 21 12 9l3 12M10 17h4M12 9V7.5'
const FLAME = 'M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.2-4 2.5-5 .2 1.5.8 2.3 1.5 2.5C10.3 8.5 10.5 5.5 12 3Z'
const STRIKE = 'M4 4l16 16'
const BURST = 'M12 2.5l2 5 4.5-2.5-1.5 5 5 1-4.5 2.8 3 4.2-5-.8-.8 5-2.7-4.2-3.5 3.5-.2-5-5 .2 3.7-3.7-3.5-3.5 5-.2.3-5Z'
const CARD = 'M6 3.5h12v17H6Z'
const TRACK = 'M6.5 8.5h11a4.5 4.5 0 0 1 0 9h-11a4.5 4.5 0 0 1 0-9ZM6.5 11.5a1.5 1.5 0 1 0 .01 0ZM12 11.5a1.5 1.5 0 1 0 .01 0ZM17.5 11.5a1.5 1.5 0 1 0 .01 0Z'
const ENGINE = 'M5 9h3l1.5-2h5L16 9h2v2.5h2.5v6H18V20H8l-2-2.5H5ZM5 11.5H3v4h2M10.5 4.5h3M12 4.5V7'
const CLOCK = 'M12 6.5a7.3 7.3 0 1 0 .01 0ZM12 3v3.5M9.5 3h5M12 14V10M18 7l1.2-1.2'
const HELMET = 'M4 15c0-5.5 3.5-9 8-9s8 3.5 8 9ZM2.5 15h19M8 15v2.5a4 4 0 0 0 8 0V15'
const EAR = 'M8 9a4.5 4.5 0 0 1 9 0c0 4-4 4.5-4 8a3 3 0 0 1-5 2M11 9a1.7 1.7 0 0 1 3.3 0c0 1.5-1.8 2-1.8 3.5'
const BIA = 'M7 5a2.2 2.2 0 1 0 .01 0ZM17 5a2.2 2.2 0 1 0 .01 0ZM3 15c0-3 1.6-4.5 4-4.5 2 0 3.5 1 5 2.5 1.5-1.5 3-2.5 5-2.5 2.4 0 4 1.5 4 4.5'
const WHEEL = 'M12 3.5a8.5 8.5 0 1 0 .01 0ZM12 10a2 2 0 1 0 .01 0ZM3.8 10.5l6.2 1M20.2 10.5l-6.2 1M12 14v6.5'
const GLASSES = 'M6.5 12a3.7 3.7 0 1 0 .01 0ZM17.5 12a3.7 3.7 0 1 0 .01 0ZM10.2 15.5h3.6M4 13 6 5.5h3l1 3M20 13l-2-7.5h-3l-1 3'
const CAN = 'M6 8h9l3 3v10H6ZM8.5 8V4h5v4M9 12.5l6 6M15 12.5l-6 6'
const CUP = 'M5 9h11v5.5A5.5 5.5 0 0 1 10.5 20 5.5 5.5 0 0 1 5 14.5ZM16 10.5h1.5a2.5 2.5 0 0 1 0 5H16M8 3.5c-1 1.3 1 2 0 3.3M12 3.5c-1 1.3 1 2 0 3.3'
const KIT = 'M3.5 8.5h17V20h-17ZM9 8.5V5h6v3.5M12 11.5v5.5M9.2 14.3h5.6'
const BOX = 'M3.5 9.5h17V20h-17ZM8.5 9.5V6h7v3.5M3.5 14h17M10.5 12.5v3h3v-3'
const BRUSH = 'M14 10 20.5 3.5M12.5 8.5l3 3-3 3-3-3ZM9.5 11.5c-4 .5-3 5-6 7.5 4.5 1 8-1 9-4.5'
const GAUGE = 'M4 18a9 9 0 1 1 16 0M12 15l4-5.5M12 14a1 1 0 1 0 .01 0ZM6.5 12l1.2.6M12 7v1.4'
const FAN = 'M12 10.5a1.5 1.5 0 1 0 .01 0ZM12 10.5C9 8 9.5 3 13.5 3c1.5 4-.5 6-1.5 7.5ZM13.3 12.8c4-1.2 7.7 2 6 5.7-4.2-.7-5-3.5-6-5.7ZM10.7 12.8c-1 4.2-5.5 5.5-7.8 2.2 2.7-3.3 5.4-3 7.8-2.2Z'
const NET = 'M3 9c3-4 6-5 9-5s6 1 9 5M3 9v9M21 9v9M3 14c6-4 12-4 18 0M8 5.5v12M16 5.5v12M3 18c6-4 12-4 18 0'
const EXTINGUISHER = 'M8 21V11a3.5 3.5 0 0 1 7 0v10ZM11.5 7.5V4.5M9 4.5h5.5M9 4.5 5.5 7.5M8 14.5h7'
const GUN = 'M2.5 13.5h8v4h-8ZM10.5 14.2H20v2.6h-9.5M20 13h2v5h-2'
const TURRET = 'M3 18h18M5.5 18 4.5 12l3-4h6l3.5 5v5M17 14h5M9 8V5.5h3.5V8'
const ARROW = 'M3 12h15M13 6.5 18.5 12 13 17.5'
const HOUSE = 'M4 20V10.5L12 4l8 6.5V20Z'
const BADGE = 'M12 10a5.5 5.5 0 1 0 .01 0ZM8 10.7 6 3h4l2 5 2-5h4l-2 7.7'

const SIGNS: Record<string, string> = {
  // Numbers on the cards
  firepower: SHELL + BAND, armor: SHIELD, resources: CRATE, national_resources: `${CRATE}M16.5 1.5h5v5h-5Z`,
  cost: `${RING}M12 8v8M9.5 10h5M9.5 14h5`, attack_cost: `${SLIM(5)}M17 5v14M13.5 15.5 17 19l3.5-3.5`, hit_points: 'M5 4.5h14v4H5ZM5 10h14v4H5ZM5 15.5h14v4H5Z', vp: 'M6 21V3.5l12 4.2-12 4.8',
  survivability: `${SHIELD}M12 7.5v8M8 11.5h8`, mobility: 'M4 6l6 6-6 6M12 6l6 6-6 6', initiative: CLOCK, medal: BADGE, base: BASE, crew: PERSON(8) + PERSON(16),
  // Places
  garage: `${HOUSE}M8 20v-6h8v6M8 17h8`, depot: `${HOUSE}M4 13h16M9 20v-7M15 20v-7`, reserve: 'M3 6h5v12H3ZM9.5 6h5v12h-5ZM16 6h5v12h-5Z', graveyard: 'M3 20h18M6 20v-3l3-2 2 2 3-5 2 3 2 1v4M9 9c-1.5-2 1-3 0-5M14 7.5c-1.5-2 1-3 0-5',
  discard: `${CARD}M12 8v8M9 13l3 3 3-3`, hand: 'M8 5l7-1.5L18.5 19l-7 1.5ZM8 8l-4.5 1.8 4 10.7 3.5-1', deck: 'M5 7h11v14H5ZM8 7V4h11v14h-3', junkyard: 'M3 20h18M5 20l2-6 4-1 1 3 4-4 3 8M9 10l2-4 3 1',
  // Rush
  reinforcements: `${CARD}M12 8.5v7M8.5 12h7`, recruitment: `${PERSON(9)}M18 6v7M14.5 9.5h7`, research: 'M9 3h6M10.5 3v6L5 19a1.5 1.5 0 0 0 1.3 2h11.4a1.5 1.5 0 0 0 1.3-2L13.5 9V3M7.5 15h9', scouting: GLASSES,
  siege_master: `${BASE}M12 2v4M10 4l2 2 2-2`, sabotage: 'M4 21h16M6 21v-6h4v6M10 18h8v3M13 11l1.5-3.5M17 12l3-2M11 10 8 6M14 2.5l1 2', repair: SPANNER, invulnerability: `${SHIELD}M8 11.5l3 3 5-6`,
  only_vehicles: `${TANK}M7 3.5h10`, only_bases: `${BASE}M7 3.5h10`, engineers: `${HELMET}M12 6V4`, technicians: `${HEAD}M17.5 6.5h4M19.5 4.5v4`, volunteers: `${PERSON(12)}M12 3v1M5 6l1 .7M19 6l-1 .7`,
  bases_destroyed: `${BASE}M11 8l2 4-2.5 3 3 5`, light_tanks: `${TANK}M12 3v3`, medium_tanks: `${TANK}M10 3v3M14 3v3`, heavy_tanks: `${TANK}M8 3v3M12 3v3M16 3v3`, spgs: 'M3.5 16h17l-2 4h-13ZM5 16V9.5h6l3 6.5M9.5 9.5 19 4.5',
  auxiliaries: 'M2.5 17V8h10v9M12.5 11h4.5l4 3.5V17h-2.5M8.5 17h6M4 17h-.5M6.5 15.5a2 2 0 1 0 .01 0ZM16.5 15.5a2 2 0 1 0 .01 0Z', medals: BADGE, double_medals: 'M8.5 12a4.5 4.5 0 1 0 .01 0ZM15.5 12a4.5 4.5 0 0 1 0 9M6 12.5 5 4h3l1 4M16 8l1-4h3l-1 8.5M12 4v3', most_cards: 'M3 8h9v13H3ZM7 8V5h9v13h-4M11 5V2.5h9v13h-4',
  // The Card Game: keywords, moments, doings
  thick_armor: `${SHIELD}M8 8l4-1.2L16 8v3.5c0 2.5-1.6 4.3-4 5.5-2.4-1.2-4-3-4-5.5Z`, blitz: 'M10 6.5h5l5.5 5.5-5.5 5.5h-5l5-5.5ZM3 8h4M2 12h6.5M3 16h4', explosive_ammo: `M7 21v-6c0-2.5 1-4.5 2.5-6 1.5 1.5 2.5 3.5 2.5 6v6ZM14 8l3-3M15.5 11h4M12.5 5.5v-3`, double_shot: ROUND(7.5) + ROUND(16.5), triple_shot: ROUND(5) + ROUND(12) + ROUND(19),
  on_deploy: 'M12 3v10M8 9.5l4 4 4-4M4 17h16M6.5 21h11', after_attack: `${RING}M12 12l6.5-6.5M15 4.5h4.5V9`, when_destroyed: BURST, round_start: 'M19 8a8 8 0 1 0 1 4M19.5 3.5V8H15', before_scoring: 'M6 21V3.5l12 4.2-12 4.8M12 17h7M12 20.5h7', on_reveal: `${CARD}M9 12c.8-1.5 1.8-2.2 3-2.2s2.2.7 3 2.2c-.8 1.5-1.8 2.2-3 2.2S9.8 13.5 9 12Z`,
  ongoing: 'M7 8.5c-6 0-6 7 0 7 4.5 0 5.5-7 10-7 6 0 6 7 0 7-4.5 0-5.5-7-10-7Z', instant: 'M13.5 2.5 5 13.5h6L9.5 21.5 19 10h-6.5Z', ammo: SLIM(5.5) + SLIM(14.5), draw: `${CARD}M12 16V8M9 11l3-3 3 3`, damage: BURST, reposition: 'M3 8h14M13 4l4 4-4 4M21 16H7M11 12l-4 4 4 4', recover: 'M5 13a7 7 0 1 0 2-5.5L4.5 10M4.5 5v5h5',
  supply: `${CRATE}`, unsupply: `${CRATE}M3 3l18 18`, boost: 'M6 12l6-6 6 6M6 18l6-6 6 6', grant: `${SHIELD}M12 7.5v8M8 11.5h8`, destroy: 'M5 5l14 14M19 5 5 19', range: 'M3 12h18M6.5 8.5 3 12l3.5 3.5M17.5 8.5 21 12l-3.5 3.5', position: 'M4 4h16v16H4ZM12 8v8M8 12h8',
  // Miniatures: special rules
  arrow_shot: `${ARROW}M3 7.5v9`, assault_gun: 'M3 19h18l1-4H2.5ZM5.5 15 8 9h7l3.5 6M15.5 11.5H22', big_gun: 'M2.5 9.5h6v7h-6ZM8.5 10.5h10v5h-10M18.5 9H22v8h-3.5Z', fortress: 'M4 21V6h3.5v2.5h3V6h3v2.5h3V6H20v15ZM10 21v-4.5a2 2 0 0 1 4 0V21', high_explosive: BURST, light_flank: 'M12 2.8 19.5 5v6.2c0 4.8-3.2 8-7.5 10ZM8.5 6v1.5M6 9.5h2M7 13l1.5-.8M8.5 18v-1.5M2.5 12h2',
  // Crew
  commander: `${HEAD}M8 3.5h8M9 12.5l3 3 3-3`, gunner: RING + CROSS + DOT, driver: WHEEL, radio_operator: MAST + WAVES + 'M8 8a5 5 0 0 0 0 8M5.5 5.5a9 9 0 0 0 0 13', loader: `${SLIM(4)}M13 12h8M17.5 8.5 21 12l-3.5 3.5`, any: HEAD,
  // Skills
  firefighting: EXTINGUISHER + 'M17.5 8.5c2 1.2 3 2.5 3 4.5', concealment: EYE + STRIKE, recon: GLASSES, eagle_eye: EYE + PUPIL, sixth_sense: 'M9 18h6M10 21h4M8.5 15.5C6.5 14 5.5 12 5.5 9.5a6.5 6.5 0 0 1 13 0c0 2.5-1 4.5-3 6ZM12 15.5V11M10 9l2 2 2-2', jack_of_all_trades: 'M12 3v18M3 12h18M12 3l-2.5 3M12 3l2.5 3M12 21l-2.5-3M12 21l2.5-3M3 12l3-2.5M3 12l3 2.5M21 12l-3-2.5M21 12l-3 2.5',
  mentor: 'M2.5 8.5 12 4.5l9.5 4-9.5 4ZM6.5 10.5V16c3 2.5 8 2.5 11 0v-5.5M21.5 8.5V15', sound_detection: EAR, snap_shot: `M10 5.5a7 7 0 1 0 .01 0ZM10 9v7M6.5 12.5h7M18 5h4M19.5 9h2.5`, designated_target: `${RING}M12 8.5a3.5 3.5 0 1 0 .01 0Z${CROSS}`, deadeye: `${RING}${CROSS}M9 9l6 6M15 9l-6 6`, armorer: `${SHIELD}${'M9 16.5V11c0-2 1.3-3.5 3-5 1.7 1.5 3 3 3 5v5.5Z'}`,
  smooth_ride: `M3 9c3-3 6 3 9 0s6-3 9 0M6.5 14a2.5 2.5 0 1 0 .01 0ZM17.5 14a2.5 2.5 0 1 0 .01 0Z`, preventative_maintenance: `${SPANNER}M16 15l2 2 4-4.5`, off_road_driving: 'M2.5 20l5-7 3.5 4L16 9l5.5 11ZM8 7.5h8M13 4.5l3 3-3 3', clutch_braking: 'M18.5 9A7.5 7.5 0 1 0 19.5 13M19.5 4v5h-5M9.5 10h5v6h-5Z', safe_stowage: `M3.5 7h17v13h-17ZM3.5 11h17${'M9 18v-3M12 18v-3M15 18v-3'}M8 7V4h8v3`,
  intuition: `${EYE}M12 9v6M9 12h6`, adrenaline_rush: 'M2.5 12h4l2.5-6 4 12 3-8 1.5 2h4', call_for_vengeance: 'M12 3v11M8.5 14h7M12 14v4M10 21h4M12 3 9.5 7v7M12 3l2.5 4v7', relaying: `M5 12h8M10 8.5l3.5 3.5-3.5 3.5M16 5.5v13M19 8v8M22 10.5v3`, signal_boosting: MAST + WAVES, situational_awareness: 'M12 9.5a2.5 2.5 0 1 0 .01 0ZM12 2.5a9.5 9.5 0 1 0 .01 0ZM12 2.5v3.5M12 18v3.5M2.5 12H6M18 12h3.5',
  bia_commander: `${BIA}M9 19h6M10.5 16.5 12 19l1.5-2.5`, bia_gunner: `${BIA}M12 15.5v6M9 18.5h6`, bia_driver: `${BIA}M12 16a2.5 2.5 0 1 0 .01 0Z`, bia_loader: `${BIA}M10.5 22v-4l1.5-2.5 1.5 2.5v4Z`, bia_radio_operator: `${BIA}M8 20c1-4 7-4 8 0M10.5 21.5c.5-1.5 2.5-1.5 3 0`,
  // Criticals
  lucky_hit: 'M12 2.5c.6 5.5 3.5 8.7 9.5 9.5-6 .8-8.9 4-9.5 9.5-.6-5.5-3.5-8.7-9.5-9.5 6-.8 8.9-4 9.5-9.5Z', ammo_damaged: `${SHELL}M7 13l4-1.5 2 3 4-1.5`, equipment_damaged: `${BOX}M2.5 3l19 19`, crew_injured: `${HEAD}M10 17.5h4M12 15.5v4`, engine_damaged: `${ENGINE}M10 10l2 3-2 2 2 3`, turret_jammed: `${TURRET}M8 21.5l2-2M14 21.5l2-2M9.5 11.5l4 4M13.5 11.5l-4 4`, track_destroyed: `${TRACK}M12 5l-2 3.5M14 5v2M9 21l2-3.5M14 21v-2`,
  bailed_out: 'M3 20h18M6 20v-4h9l3 4M13.5 5.5a1.8 1.8 0 1 0 .01 0ZM9 9.5l4-1.5 2.5 3H19M12.5 11 11 13.5l-4.5.5', radio_damaged: `${MAST}M16 8.5l5 5M21 8.5l-5 5M8 8a5 5 0 0 0 0 8M5.5 5.5a9 9 0 0 0 0 13`, engine_fire: FLAME, optics_damaged: `${EYE}M10 9l2.5 3-1.5 1.5 2 3`, crew_stunned: `${HEAD}M4 5l2 1M4 9h2M20 5l-2 1M20 9h-2`, stun_token: 'M6 4l5 7H7l6.5 9M16 4l2 4M20.5 11 17 13',
  // Equipment
  gun: GUN, turret: TURRET, engine: ENGINE, suspension: TRACK, radio: MAST + WAVES, consumable: KIT, equipment: BOX,
  fuel: CAN, food: CUP, first_aid_kit: KIT, toolbox: BOX, paint: BRUSH, extinguisher: EXTINGUISHER, governor: GAUGE, fan: FAN, camouflage_net: NET, filter: 'M4 5h16l-6 8v7l-4-2.5V13Z', gear: TRACK, optics: GLASSES, stabilizer: `M3 12h18M6 8.5 3 12l3 3.5M12 4v16M9 7l3-3 3 3M9 17l3 3 3-3`, quiet: `${EAR}M4 4l17 17`, liner: `${SHIELD}M8 7v9.5M12 5.5v13M16 7v9.5`, oil: 'M12 3c3 4.5 5.5 7.5 5.5 11a5.5 5.5 0 0 1-11 0C6.5 10.5 9 7.5 12 3ZM12 16.5a2.5 2.5 0 0 0 2.5-2.5',
  // At the table of the Miniatures Game
  cover: 'M12 3l5 7h-2.5l4 6H5.5l4-6H7ZM12 16v5', hull_down: 'M2.5 19c5-4 14-4 19 0M6 14l1-3.5h8l2 3M15.5 11H22M9 10.5V8h4v2.5', side_shot: `${TANK}M12 2v4M10 4.5l2 2 2-2`, close_range: 'M12 4.5a7.5 7.5 0 1 0 .01 0ZM12 9a3 3 0 1 0 .01 0Z', advantage: 'M6 12l6-6 6 6M6 18l6-6 6 6', movement: ARROW, shooting: RING + CROSS + DOT, sight: EYE + PUPIL, objective: 'M6 21V3.5h12l-3 4 3 4H6', destroyed: BURST, wreck: 'M3.5 20h17l-2-4h-13ZM6 16l2-4 4 1 3-2 2 5M9 9c-1.5-2 1-3 0-5M14 8c-1.5-2 1-3 0-5', hidden: EYE + STRIKE, shown: EYE + PUPIL,
}

/** Ids that share a sign with another. */
const SAME = `power=firepower hp=hit_points armour=armor soviet_medals=medals german_medals=medals american_medals=medals french_medals=medals
supply_depot=supply unsupply_depot=unsupply improved_gun=gun improved_turret=turret improved_engine=engine improved_suspension=suspension improved_radio=radio requesting_fire=radio
light_apcr_shell=firepower heavy_apcr_shell=firepower light_heat_shell=explosive_ammo heavy_heat_shell=explosive_ammo burst_he_shell=damage
manual_fire_extinguisher=extinguisher automatic_fire_extinguisher=extinguisher small_first_aid_kit=first_aid_kit large_first_aid_kit=first_aid_kit small_repair_kit=repair large_repair_kit=repair
octane_100_gasoline=fuel octane_105_gasoline=fuel lend_lease_oil=oil pudding_and_tea=food chocolate=food case_of_cola=food extra_combat_rations=food
factory_fresh_paint_job=paint custom_paint_job=paint battlefield_camouflage_scheme=paint removed_speed_governor=governor fill_tanks_with_co2=extinguisher wet_ammo_rack=safe_stowage enhanced_gun_laying_drive=snap_shot
gun_rammer=loader improved_ventilation=fan enhanced_suspension=gear coated_optics=optics cyclone_filter=filter improved_rotation_mechanism=clutch_braking binocular_telescope=scouting vertical_stabilizer=stabilizer low_noise_system=quiet
improved_communications=signal_boosting improved_hardening=thick_armor modified_configuration=safe_stowage turbocharger=governor improved_aiming=gunner spall_liner=liner commanders_vision_system=eagle_eye`

export const ICONS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SIGNS),
  ...SAME.split(/\s+/).map((pair): [string, string] => {
    const [name, like] = pair.split('=') as [string, string]
    return [name, SIGNS[like] ?? '']
  }),
])

/** The sign of an id, whichever way its words are joined and whatever number stands behind it. */
export function signOf(name: string): string | undefined {
  return ICONS.get(name.replace(/[(:].*/, '').replaceAll('-', '_'))
}
