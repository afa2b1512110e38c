<?php
/**
 * Plugin Name: SEO plugins
 * Description: The public functions of Yoast SEO, Rank Math, SEOPress and All in One SEO, over the posts' meta data.
 *
 * Which of them is there says the option `test_seo`. Each gives what the array `test_seo_values` of a
 * post or term holds; variables are replaced as each plugin does it. What the real plugins do
 * besides is left out: their settings, tables, defaults made of the content, and output. With
 * `test_seo_broken` their functions throw, or print before they do.
 */

namespace {
	function test_seo_value( $object, $name, $default = '' ) {
		if ( get_option( 'test_seo_broken' ) ) {
			echo 'Notice';
			throw new Error( 'no such table' );
		}
		$kind   = $object instanceof WP_Term ? 'term' : 'post';
		$id     = $object instanceof WP_Term ? $object->term_id : (int) ( $object->ID ?? $object );
		$values = get_metadata( $kind, $id, 'test_seo_values', true );
		$value  = is_array( $values ) ? $values[ $name ] ?? $default : $default;
		return is_string( $value ) ? test_seo_replaced( $value, $object ) : $value;
	}

	function test_seo_replaced( $text, $object ) {
		$title = $object instanceof WP_Term ? $object->name : get_the_title( $object );
		$paged = (int) get_query_var( 'paged' );
		return trim( strtr( $text, array(
			'%title%'    => $title,
			'%sitename%' => get_bloginfo( 'name' ),
			'%page%'     => $paged > 1 ? "Page $paged" : '',
		) ) );
	}
}

namespace RankMath {
	if ( 'rank_math' === get_option( 'test_seo' ) ) {
		class Helper {
			public static function replace_vars( $text, $object ) {
				if ( get_option( 'test_seo_broken' ) ) {
					throw new \Error( 'no variables' );
				}
				return empty( $GLOBALS['test_rank_math_ready'] ) ? $text : \test_seo_replaced( $text, $object );
			}

			public static function get_settings( $name ) {
				return 'titles.robots_global' === $name ? array( 'index' ) : '';
			}
		}
	}
}

namespace {
	if ( 'rank_math' === get_option( 'test_seo' ) ) {
		class Test_Rank_Math_Variables {
			public function setup() {
				if ( get_option( 'test_seo_unready' ) ) {
					return;
				}
				$GLOBALS['test_rank_math_ready'] = true;
			}
		}

		function rank_math() {
			return (object) array( 'variables' => new Test_Rank_Math_Variables() );
		}
	}

	switch ( get_option( 'test_seo' ) ) {
		case 'yoast':
			class Test_Yoast_Meta {
				public function __construct( private $object ) {}

				public function __get( $name ) {
					$names = array(
						'open_graph_title'       => 'og_title',
						'open_graph_description' => 'og_description',
					);
					if ( 'robots' === $name ) {
						return array( 'index' => test_seo_value( $this->object, 'noindex' ) ? 'noindex' : 'index', 'follow' => 'follow' );
					}
					if ( 'open_graph_images' === $name ) {
						$url = test_seo_value( $this->object, 'og_image' );
						return $url ? array( $url => array( 'url' => $url, 'width' => 1200, 'height' => 630 ) ) : array();
					}
					return test_seo_value( $this->object, $names[ $name ] ?? $name );
				}
			}

			class Test_Yoast_Surface {
				public function for_post( $id ) {
					return get_post( $id ) ? new Test_Yoast_Meta( get_post( $id ) ) : false;
				}

				public function for_current_page() {
					return new Test_Yoast_Meta( get_queried_object() );
				}
			}

			function YoastSEO() { // phpcs:ignore
				return (object) array( 'meta' => new Test_Yoast_Surface() );
			}
			break;

		case 'seopress':
			class Test_SEOPress {
				private $context = array();

				public function __construct( private $service ) {}

				public function buildContextWithCurrentId( $id, $options = array() ) {
					$is_term       = 'term' === ( $options['type'] ?? 'post' );
					$this->context = $is_term ? array( 'term_id' => $id, 'post' => $GLOBALS['post'] ) : array( 'post' => get_post( $id ) );
					return $this;
				}

				public function buildContextDefault() {
					$this->context = array( 'post' => $GLOBALS['post'] );
					return $this;
				}

				public function getContext() {
					return $this->context;
				}

				public function replace( $text, $context ) {
					return test_seo_replaced( $text, $context['post'] ?? get_term( $context['term_id'] ) );
				}

				public function getSingleCptNoIndex( $type ) {
					return 'acf_hidden' === $type ? '1' : null;
				}

				public function getValue( $context, $use_default = true ) {
					$object = $context['post'] ?? get_term( $context['term_id'] );
					return match ( $this->service ) {
						'TitleMeta'          => test_seo_value( $object, 'title' ),
						'DescriptionMeta'    => test_seo_value( $object, 'description' ),
						'RobotMeta'          => array( 'noindex' => (bool) test_seo_value( $object, 'noindex' ), 'canonical' => test_seo_value( $object, 'canonical' ) ),
						'SocialMeta'         => array(
							'og' => array(
								'title'       => get_term_meta( $object->term_id, 'test_seo_values', true )['og_title'] ?? '',
								'description' => test_seo_value( $object, 'og_description' ),
								'image'       => test_seo_value( $object, 'og_image' ),
							),
						),
						'SocialFacebookMeta' => isset( $context['term_id'] ) ? '' : array(
							'title'       => test_seo_value( $object, 'og_title' ),
							'description' => test_seo_value( $object, 'og_description' ),
							'image'       => test_seo_value( $object, 'og_image' ),
						),
					};
				}
			}

			function seopress_get_service( $name ) {
				return new Test_SEOPress( $name );
			}
			break;

		case 'aioseo':
			class Test_AIOSEO {
				public function __construct( private $part ) {}

				public function __call( $name, $words ) {
					$object = $words[0] ?? get_queried_object();
					if ( 'getMetaData' === $name ) {
						return (object) array(
							'robots_default' => false,
							'robots_noindex' => (bool) test_seo_value( $object, 'noindex' ),
							'canonical_url'  => test_seo_value( $object, 'canonical' ),
						);
					}
					if ( 'getImage' === $name ) {
						$url = test_seo_value( $object, 'og_image' );
						return $url ? array( $url, 1200, 630 ) : '';
					}
					if ( 'canonicalUrl' === $name ) {
						return test_seo_value( $object, 'canonical' );
					}
					if ( 'robots' === $this->part ) {
						return test_seo_value( $object, 'noindex' ) ? 'noindex, max-image-preview:large' : '';
					}
					$name = str_ends_with( $name, 'Title' ) ? 'title' : 'description';
					return test_seo_value( $object, 'facebook' === $this->part ? "og_$name" : $name );
				}
			}

			function aioseo() {
				return (object) array(
					'meta'    => (object) array(
						'title'       => new Test_AIOSEO( 'title' ),
						'description' => new Test_AIOSEO( 'description' ),
						'robots'      => new Test_AIOSEO( 'robots' ),
						'metaData'    => new Test_AIOSEO( 'metaData' ),
					),
					'social'  => (object) array( 'facebook' => new Test_AIOSEO( 'facebook' ) ),
					'helpers' => new Test_AIOSEO( 'helpers' ),
				);
			}
			break;
	}
}
